import { Bookmark, X } from 'lucide-react'
import type { ReactNode } from 'react'
import * as t from '#shared/words/shell.ts'
import { isFiltered, type QueueView, withoutFilters } from '../../../paths/index.ts'
import styles from './filter-chips.module.css'
import { activeFilters } from './active-filter-chips.ts'
import type { ChangeView } from '../use-queue-view.ts'

interface FilterChipsProps {
  readonly view: QueueView
  readonly change: ChangeView
  readonly onSave: () => void
}

/** Shows the active filters, each with a chip that removes it. The reader can save the filters as a view. */
export function FilterChips({ view, change, onSave }: FilterChipsProps): ReactNode {
  const chips = activeFilters(view)
  if (chips.length === 0) return null
  return (
    <div className={styles.chips} role="group" aria-label={t.filters}>
      {chips.map(({ id, label, without }) => (
        <button
          key={id}
          type="button"
          className={styles.chip}
          aria-label={t.removeFilter({ label })}
          onClick={() => change(without)}
        >
          <span dir="auto">{label}</span>
          <X size={13} aria-hidden />
        </button>
      ))}
      {isFiltered(view) ? (
        <>
          <button type="button" className={styles.quiet} onClick={() => change(withoutFilters)}>
            {t.clear}
          </button>
          <button type="button" className={styles.quiet} onClick={onSave}>
            <Bookmark size={13} aria-hidden /> {t.saveView}
          </button>
        </>
      ) : null}
    </div>
  )
}
