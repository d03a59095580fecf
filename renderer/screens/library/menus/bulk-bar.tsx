import { Archive, ArchiveRestore, CheckCheck, Star, Tag, Trash2, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { CONFIRM_ABOVE, editTags, runBulk, selection, useSelection, withKey } from '../../../commands/index.ts'
import { Button, IconButton } from '../../../components/button.tsx'
import { Dialog, DialogActions } from '../../../components/dialog.tsx'
import styles from './bulk-bar.module.css'

interface BulkBarProps {
  readonly place: string
  readonly title: string
  /** Rows that were read. */
  readonly loaded: number
  /** Rows that there are; null where nobody has counted them. */
  readonly total: number | null
  readonly onAll: () => void
  /** Deleting many waits for a yes. */
  readonly asking: boolean
  readonly onAsk: (asking: boolean) => void
}

/** What can be done with the rows that are chosen. It takes the place of the list's header. */
export function BulkBar({ place, title, loaded, total, onAll, asking, onAsk }: BulkBarProps): ReactNode {
  const chosen = useSelection(place)
  const [busy, setBusy] = useState(false)
  const run = (name: Parameters<typeof runBulk>[0]): void => {
    setBusy(true)
    void runBulk(name, [...chosen]).finally(() => setBusy(false))
  }
  const remove = (): void => (chosen.size > CONFIRM_ABOVE ? onAsk(true) : run('delete'))
  const count = chosen.size.toLocaleString()
  return (
    <div className={styles.bar} role="toolbar" aria-label="Selected articles" aria-busy={busy}>
      <span className={styles.count} role="status">
        {count} selected
      </span>
      {total === null || chosen.size < Math.max(total, loaded) ? (
        <button type="button" className={styles.all} onClick={onAll}>
          Select all{total === null ? '' : ` ${total.toLocaleString()}`}
          <span className={styles.where}> in {title}</span>
        </button>
      ) : null}
      <span className={styles.gap} />
      <IconButton
        label="Archive or return"
        tip={withKey('Archive or return', 'item.archive')}
        onClick={() => run('archive')}
      >
        <Archive size={18} aria-hidden />
      </IconButton>
      <IconButton label="Save to queue" tip={withKey('Save to queue', 'item.save')} onClick={() => run('save')}>
        <ArchiveRestore size={18} aria-hidden />
      </IconButton>
      <IconButton label="Favorite" tip={withKey('Favorite', 'item.favorite')} onClick={() => run('favorite')}>
        <Star size={18} aria-hidden />
      </IconButton>
      <IconButton label="Tags" tip={withKey('Tags', 'item.tags')} onClick={() => editTags([...chosen])}>
        <Tag size={18} aria-hidden />
      </IconButton>
      <IconButton
        label="Mark read or unread"
        tip={withKey('Mark read or unread', 'item.toggleRead')}
        onClick={() => run('toggleRead')}
      >
        <CheckCheck size={18} aria-hidden />
      </IconButton>
      <IconButton label="Delete" tip={withKey('Delete', 'item.delete')} onClick={remove}>
        <Trash2 size={18} aria-hidden />
      </IconButton>
      <IconButton label="Clear the selection" tip="Clear the selection  (Esc)" onClick={() => selection.clear()}>
        <X size={18} aria-hidden />
      </IconButton>
      {asking ? (
        <Dialog title={`Delete ${count} articles?`} onClose={() => onAsk(false)}>
          <p className={styles.text}>They leave your library. Undo brings them back.</p>
          <DialogActions>
            <Button onClick={() => onAsk(false)}>Cancel</Button>
            <Button
              kind="primary"
              onClick={() => {
                onAsk(false)
                run('delete')
              }}
            >
              Delete
            </Button>
          </DialogActions>
        </Dialog>
      ) : null}
    </div>
  )
}
