import { type ReactNode, useEffect, useState } from 'react'
import { confirmationCode } from '#shared/model/confirmation-code.ts'
import { messages } from '#shared/text/messages.ts'
import { failureOf, notify, useHost } from '../../../cache/index.ts'
import { connectionText } from '../../../commands/index.ts'
import { Button } from '../../../components/button.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { DialogMessage } from '../../../components/dialog-message.tsx'
import styles from '../settings-screen.module.css'

interface Words {
  readonly title: string
  readonly lead: string
  readonly answer: string
  readonly done: string
}

const ofDevice: Words = {
  title: 'Let this device in?',
  lead: 'It shows a code that you scanned or pasted, and will be able to read and change your whole library. Only go on if it is yours and in front of you.',
  answer: 'Let it in',
  done: 'The other device is signed in.',
}

/** What each kind of client will be able to do. */
const wordsOf: Readonly<Record<string, Words>> = {
  integration: {
    title: 'Connect this plug-in?',
    lead: 'It will be able to read your whole library, with highlights and notes, and to change nothing. You can end that at any time under Account, Signed in.',
    answer: 'Connect',
    done: 'The plug-in is connected.',
  },
  cli: {
    title: 'Connect the command line?',
    lead: 'It will be able to read and change your whole library, by an API token that you can revoke under Integrations. Only go on if you have just run “lectern login”.',
    answer: 'Connect',
    done: 'The command line is connected.',
  },
  extension: {
    title: 'Connect the extension?',
    lead: 'The Lectern extension of this browser asks. It will be able to read and change your whole library. Only go on if it shows the same letters:',
    answer: 'Connect',
    done: 'The extension is connected.',
  },
  desktop: {
    title: 'Let the app in?',
    lead: 'The Lectern app on this computer asks. It will be able to read and change your whole library. Only go on if it shows the same letters:',
    answer: 'Let it in',
    done: 'The app is signed in.',
  },
}

/** Says who waits with a code and what it will be able to do, and lets it in. */
export function LetInDialog({ device, onClose }: { readonly device: string; readonly onClose: () => void }): ReactNode {
  const host = useHost()
  const [clientType, setClientType] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string | null>(null)
  useEffect(() => {
    let isCurrent = true
    host.call('qrLoginLook', { body: { session_token: device } }).then(
      ({ client_type }) => isCurrent && setClientType(client_type),
      (error: unknown) => isCurrent && setWrong(sentenceFor(error)),
    )
    return () => {
      isCurrent = false
    }
  }, [host, device])
  const { title, lead, answer, done } = wordsOf[clientType ?? ''] ?? ofDevice
  const letIn = async (): Promise<void> => {
    setBusy(true)
    try {
      await host.call('qrLoginConfirm', { body: { session_token: device } })
      notify(done)
      onClose()
      leave(clientType)
    } catch (error) {
      setWrong(sentenceFor(error))
      setBusy(false)
    }
  }
  return (
    <Dialog title={clientType === null ? 'Let this in?' : title} onClose={onClose}>
      <p className={styles.lead}>{clientType !== null ? lead : wrong === null ? 'Looking at the code…' : ''}</p>
      {clientType === 'extension' || clientType === 'desktop' ? (
        <p className={styles.letters}>{confirmationCode(device)}</p>
      ) : null}
      <DialogMessage problem={wrong} />
      <div className={styles.answers}>
        {/* First, so that it has the focus: an accidental Enter must not approve a stranger. */}
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="primary" disabled={busy || clientType === null} onClick={() => void letIn()}>
          {answer}
        </Button>
      </div>
    </Dialog>
  )
}

/** Back to whoever asked. Where nobody can be gone back to, the page stays and says that it is done. */
function leave(clientType: string | null): void {
  if (clientType === 'desktop') location.assign('lectern://list/queue')
  else if (new URLSearchParams(location.search).has('ext_popup_login')) window.close()
}

function sentenceFor(error: unknown): string {
  const { kind, status } = failureOf(error)
  if (kind === 'offline') return connectionText()
  if (kind === 'too_many') return messages.tooManyRequests
  return status === 400
    ? 'This code is not valid any more. Show a new one on the other device.'
    : 'That did not work. Try again.'
}
