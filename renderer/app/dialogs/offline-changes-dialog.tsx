import type { ReactNode } from 'react'
import type { Action } from '#shared/actions/actions.ts'
import * as t from '#shared/words/app/dialogs.ts'
import { declineToKeep, keepChanges } from '../../dialogs/index.ts'
import { useHostStatus } from '../../cache/index.ts'
import { Button } from '../../components/button.tsx'
import { Dialog, DialogActions } from '../../components/dialog.tsx'
import { reported } from '../../report.ts'
import styles from './offline-changes-dialog.module.css'

interface KeepChangesDialogProps {
  readonly actions: readonly Action[]
  readonly onClose: () => void
}

/** Shown when a change is refused for the first time because there is no connection. */
export function OfflineChangesDialog({ actions, onClose }: KeepChangesDialogProps): ReactNode {
  const offline = useHostStatus()?.online === false
  const keep = (always: boolean): void => {
    onClose()
    void reported('keep changes for later', keepChanges(actions, always))
  }
  const decline = (): void => {
    onClose()
    declineToKeep()
  }
  return (
    <Dialog title={offline ? t.youreOffline : t.cantReachYourLibrary} onClose={decline}>
      <p className={styles.text}>{t.saveChangesAndSendLater({ count: actions.length })}</p>
      <DialogActions>
        <Button kind="quiet" onClick={decline}>
          {t.notNow}
        </Button>
        <Button onClick={() => keep(true)}>{t.always}</Button>
        <Button kind="primary" data-first-focus onClick={() => keep(false)}>
          {t.save}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
