import type { ReactNode } from 'react'
import type { Backup } from '#shared/model/backups/backup-state.ts'
import { sizeText } from '#shared/model/size-text.ts'
import * as t from '#shared/words/settings/backups.ts'
import { Button } from '../../../components/button.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import styles from '../settings-screen.module.css'
import { countsOf, dateOf } from './backup-words.ts'

interface RemoveDialogProps {
  readonly backup: Backup
  readonly onClose: () => void
  readonly onRemove: () => void
}

/** Asks for confirmation before deleting a replaced library, because that can't be undone. */
export function RemoveDialog({ backup, onClose, onRemove }: RemoveDialogProps): ReactNode {
  return (
    <Dialog title={t.deleteThisLibraryForGood} onClose={onClose}>
      <p className={styles.lead}>
        {backup.counts === null
          ? t.theLibraryReplacedOn({ date: dateOf(backup.made_date), size: sizeText(backup.bytes) })
          : t.theLibraryReplacedOnWithCounts({
              date: dateOf(backup.made_date),
              counts: countsOf(backup.counts),
              size: sizeText(backup.bytes),
            })}
      </p>
      <div className={styles.answers}>
        <Button onClick={onClose}>{t.cancel}</Button>
        <Button
          kind="danger"
          onClick={() => {
            onRemove()
            onClose()
          }}
        >
          {t.delete}
        </Button>
      </div>
    </Dialog>
  )
}
