import { Bookmark, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { isFiltered, type QueueView, withoutFilters, writeQueueView } from '../../commands/index.ts'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { preference, setPreference } from '../../preferences/index.ts'
import styles from './filter-chips.module.css'
import { chipsOf } from './filter-words.ts'
import type { ChangeView } from './use-queue-view.ts'

interface FilterChipsProps {
  readonly view: QueueView
  readonly change: ChangeView
  readonly saving: boolean
  readonly onSaving: (saving: boolean) => void
}

/** What narrows the list now; each chip takes itself away. The whole can be kept as a view of its own. */
export function FilterChips({ view, change, saving, onSaving }: FilterChipsProps): ReactNode {
  const chips = chipsOf(view)
  return (
    <div className={styles.chips} role="group" aria-label="Filters">
      {chips.map(({ id, label, without }) => (
        <button
          key={id}
          type="button"
          className={styles.chip}
          aria-label={`Remove filter: ${label}`}
          onClick={() => change(without)}
        >
          <span dir="auto">{label}</span>
          <X size={13} aria-hidden />
        </button>
      ))}
      {isFiltered(view) ? (
        <>
          <button type="button" className={styles.quiet} onClick={() => change(withoutFilters)}>
            Clear
          </button>
          <button type="button" className={styles.quiet} onClick={() => onSaving(true)}>
            <Bookmark size={13} aria-hidden /> Save view
          </button>
        </>
      ) : null}
      {saving ? <SaveView view={view} onClose={() => onSaving(false)} /> : null}
    </div>
  )
}

const NAME_LENGTH = 60

function SaveView({ view, onClose }: { readonly view: QueueView; readonly onClose: () => void }): ReactNode {
  const suggestion = chipsOf(view)
    .map(({ label }) => label)
    .join(', ')
  const [name, setName] = useState(suggestion.slice(0, NAME_LENGTH))
  const taken = preference('savedViews').some((other) => other.name === name.trim())
  const save = (): void => {
    const kept = preference('savedViews').filter((other) => other.name !== name.trim())
    const search = writeQueueView(new URLSearchParams(), view).toString()
    setPreference('savedViews', [...kept, { name: name.trim(), search }])
    onClose()
  }
  return (
    <Dialog title="Save view" onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() !== '') save()
        }}
      >
        <label className={styles.field}>
          Name in the sidebar
          <input value={name} maxLength={NAME_LENGTH} onChange={(event) => setName(event.target.value)} />
        </label>
        {taken ? <p className={styles.hint}>A view of this name is replaced.</p> : null}
        <div className={styles.actions}>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" disabled={name.trim() === ''}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
