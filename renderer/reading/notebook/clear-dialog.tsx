import type { ReactNode } from 'react'
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
    <Dialog title={count === 1 ? 'Delete the highlight?' : `Delete all ${count} highlights?`} onClose={onClose}>
      <p className={styles.warning}>Their notes go with them. The note on the article stays.</p>
      <div className={styles.answers}>
        <Button onClick={onClose}>Keep them</Button>
        <Button kind="primary" onClick={onClear}>
          Delete {count === 1 ? 'it' : 'all'}
        </Button>
      </div>
    </Dialog>
  )
}
