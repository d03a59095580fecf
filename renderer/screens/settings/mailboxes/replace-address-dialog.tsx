import { type ReactNode, useState } from 'react'
import * as messages from '#shared/words/messages.ts'
import * as t from '#shared/words/settings/mailboxes.ts'
import { failureOf, notify, useHost } from '../../../cache/index.ts'
import { Button } from '../../../components/button.tsx'
import { Dialog, DialogActions } from '../../../components/dialog.tsx'

interface ReplaceAddressDialogProps {
  readonly onReplaced: () => void
  readonly onClose: () => void
}

/** Asks for confirmation before replacing the address for newsletters, because its senders will need the new one. */
export function ReplaceAddressDialog({ onReplaced, onClose }: ReplaceAddressDialogProps): ReactNode {
  const host = useHost()
  const [isBusy, setBusy] = useState(false)
  const replace = async (): Promise<void> => {
    setBusy(true)
    try {
      await host.call('mailAddressReplace', {})
      notify(t.youHaveANewAddress)
      onReplaced()
      onClose()
    } catch (error) {
      notify(failureOf(error).kind === 'offline' ? messages.offline : t.theAddressCouldNotBeReplaced, {
        type: 'error',
      })
      setBusy(false)
    }
  }
  return (
    <Dialog title={t.replaceTheNewsletterAddress} onClose={onClose}>
      <p>{t.doThisIfStrangersSendYou}</p>
      <DialogActions>
        <Button onClick={onClose}>{t.cancel}</Button>
        <Button kind="primary" disabled={isBusy} onClick={() => void replace()}>
          {t.replace}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
