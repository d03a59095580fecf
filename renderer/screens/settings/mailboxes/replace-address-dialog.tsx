import { type ReactNode, useState } from 'react'
import { messages } from '#shared/text/messages.ts'
import { failureOf, notify, useHost } from '../../../cache/index.ts'
import { Button } from '../../../components/button.tsx'
import { Dialog, DialogActions } from '../../../components/dialog.tsx'

interface ReplaceAddressDialogProps {
  readonly onReplaced: () => void
  readonly onClose: () => void
}

/** Asks before the address for newsletters is replaced, because its senders have to learn the new one. */
export function ReplaceAddressDialog({ onReplaced, onClose }: ReplaceAddressDialogProps): ReactNode {
  const host = useHost()
  const [isBusy, setBusy] = useState(false)
  const replace = async (): Promise<void> => {
    setBusy(true)
    try {
      await host.call('mailAddressReplace', {})
      notify('You have a new address. The old one works for thirty days.')
      onReplaced()
      onClose()
    } catch (error) {
      notify(failureOf(error).kind === 'offline' ? messages.offline : 'The address could not be replaced.', {
        type: 'error',
      })
      setBusy(false)
    }
  }
  return (
    <Dialog title="Replace the address for newsletters" onClose={onClose}>
      <p>
        Do this if strangers send you mail. You get a new address, and the old one works for thirty days: until then,
        give the new one to the newsletters that you want to keep.
      </p>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="primary" disabled={isBusy} onClick={() => void replace()}>
          Replace
        </Button>
      </DialogActions>
    </Dialog>
  )
}
