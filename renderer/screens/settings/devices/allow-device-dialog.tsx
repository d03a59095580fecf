import { type ReactNode, useEffect, useState } from 'react'
import { confirmationCode } from '#shared/model/confirmation-code.ts'
import * as messages from '#shared/words/messages.ts'
import * as t from '#shared/words/settings/devices.ts'
import { failureOf, notify, useHost, connectionText } from '../../../cache/index.ts'
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
  title: t.allowThisDevice,
  lead: t.itShowsTheCodeThatYou,
  answer: t.allow,
  done: t.theOtherDeviceIsSignedIn,
}

/** Descriptions of what each kind of client can do. */
const wordsOf: Readonly<Record<string, Words>> = {
  integration: {
    title: t.connectThisPlugIn,
    lead: t.itWillBeAbleToRead,
    answer: t.connect,
    done: t.thePlugInIsConnected,
  },
  cli: {
    title: t.connectTheCommandLine,
    lead: t.anApiTokenWillLetIt,
    answer: t.connect,
    done: t.theCommandLineIsConnected,
  },
  extension: {
    title: t.connectTheExtension,
    lead: t.theLecternExtensionInThisBrowser,
    answer: t.connect,
    done: t.theExtensionIsConnected,
  },
  desktop: {
    title: t.allowTheApp,
    lead: t.theLecternAppOnThisComputer,
    answer: t.allow,
    done: t.theAppIsSignedIn,
  },
}

/** Explains which device is waiting with a code and what it will be able to do, and lets the reader approve it. */
export function AllowDeviceDialog({
  device,
  onClose,
}: {
  readonly device: string
  readonly onClose: () => void
}): ReactNode {
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
    <Dialog title={clientType === null ? t.allowAccess : title} onClose={onClose}>
      <p className={styles.lead}>{clientType !== null ? lead : wrong === null ? t.checkingTheCode : ''}</p>
      {clientType === 'extension' || clientType === 'desktop' ? (
        <p className={styles.letters}>{confirmationCode(device)}</p>
      ) : null}
      <DialogMessage problem={wrong} />
      <div className={styles.answers}>
        {/* First, so that it has the focus: an accidental Enter must not approve a stranger. */}
        <Button onClick={onClose}>{t.cancel}</Button>
        <Button kind="primary" disabled={busy || clientType === null} onClick={() => void letIn()}>
          {answer}
        </Button>
      </div>
    </Dialog>
  )
}

/**
 * Returns to the client that requested approval. If that isn't possible, the page stays open and reports that it is
 * done.
 */
function leave(clientType: string | null): void {
  if (clientType === 'desktop') location.assign('lectern://list/queue')
  else if (new URLSearchParams(location.search).has('ext_popup_login')) window.close()
}

function sentenceFor(error: unknown): string {
  const { kind, status } = failureOf(error)
  if (kind === 'offline') return connectionText()
  if (kind === 'too_many') return messages.tooManyRequests
  return status === 400 ? t.thisCodeIsNoLongerValid : t.thatDidNotWork
}
