import type { ReactNode } from 'react'
import * as t from '#shared/words/reading.ts'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import styles from './notes-tab.module.css'

interface ClearDialogProps {
  readonly count: number
  readonly onClear: () => void
  readonly onClose: () => void
}

/** Asks for confirmation before removing all highlights of an article. */
export function ClearDialog({ count, onClear, onClose }: ClearDialogProps): ReactNode {
  return (
    <Dialog title={count === 1 ? t.deleteTheHighlight : t.deleteAllCountHighlights({ count })} onClose={onClose}>
      <p className={styles.warning}>{t.notesAreDeletedToo({ count })}</p>
      <div className={styles.answers}>
        <Button onClick={onClose}>{t.cancel}</Button>
        <Button kind="primary" onClick={onClear}>
          {t.deleteCount({ count })}
        </Button>
      </div>
    </Dialog>
  )
}
