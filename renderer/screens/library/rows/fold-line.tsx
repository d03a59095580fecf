import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import * as t from '#shared/words/shell.ts'
import { useEntry } from '../../../cache/index.ts'
import { nameOf, sourceOfContent } from '../entry-source.ts'
import styles from './row.module.css'
import { Rich } from '../../../components/rich.tsx'

interface FoldLineProps {
  /** The entries that the line hides. */
  readonly ids: readonly number[]
  /** True if these are entries of which the reader wants to see less. */
  readonly isQuiet: boolean
  /** True if the next page may add to the entries. */
  readonly open: boolean
  readonly index: number
  readonly top: number
  readonly height: number
  readonly selected: boolean
  readonly onPoint: (index: number) => void
  readonly onUnfold: () => void
}

/** Shows the row that represents the rest of a source's run, or entries of which the reader wants to see less. */
export function FoldLine({
  ids,
  isQuiet,
  open,
  index,
  top,
  height,
  selected,
  onPoint,
  onUnfold,
}: FoldLineProps): ReactNode {
  const content = useEntry(ids[0] ?? 0)?.content
  const source = content ? sourceOfContent(content) : null
  const count = open ? t.more : t.countMore({ count: ids.length })
  return (
    // Key handling belongs to the list's commands; the line is a row of its grid.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      role="row"
      aria-rowindex={index + 1}
      // set-current-row.ts sets this attribute directly.
      aria-current={false}
      aria-selected={selected}
      tabIndex={-1}
      className={styles.row}
      style={{ height, top }}
      onClick={onUnfold}
      onFocus={() => onPoint(index)}
    >
      <div className={styles.inner}>
        <div role="gridcell" className={styles.fold}>
          <ChevronDown size={14} aria-hidden className={styles.state} />
          <button type="button" tabIndex={-1} className={styles.unfold}>
            {isQuiet ? (
              t.countInQuiet({ count })
            ) : (
              <>
                <Rich text={t.countFromName({ count, name: nameOf(source) })} tags={{ bdi: <bdi /> }} />
              </>
            )}
          </button>
        </div>
      </div>
    </div>
  )
}
