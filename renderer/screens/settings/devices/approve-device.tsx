import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useSearchParams } from 'react-router'
import { confirmationCode } from '#shared/model/confirmation-code.ts'
import { messages } from '#shared/text/messages.ts'
import { failureOf, notify, useHost } from '../../cache/index.ts'
import { connectionText } from '../../commands/index.ts'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import fields from '../../components/field.module.css'
import { parseDeviceCode } from './parse-device-code.ts'
import styles from './settings-screen.module.css'

/** Approves a device that shows a sign-in code, from the address in the code (`?device=`) or by pasting it. */
export function ApproveDevice(): ReactNode {
  const id = useId()
  const [search, setSearch] = useSearchParams()
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const asking = parseDeviceCode(search.get('device') ?? '')
  const ask = (device: string | null): void =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        if (device === null) after.delete('device')
        else after.set('device', device)
        return after
      },
      { replace: true },
    )
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const device = parseDeviceCode(text)
    if (device === null) setWrong('That is no sign-in code. Copy it from the other device once more.')
    else ask(device)
  }
  return (
    <>
      <form className={styles.row} data-setting="Add a device" onSubmit={submit}>
        <label htmlFor={id} className={styles.label}>
          Add a device
          <span className={styles.help} role="status" data-bad={wrong === null ? undefined : ''}>
            {wrong ?? 'Scan the code it shows with this device’s camera, or paste it here.'}
          </span>
        </label>
        <span className={styles.control}>
          <input
            id={id}
            className={fields.field}
            value={text}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            onChange={(event) => {
              setText(event.target.value)
              setWrong(null)
            }}
          />
          <Button type="submit" disabled={text.trim() === ''}>
            Continue
          </Button>
        </span>
      </form>
      {asking === null ? null : (
        <LetInDialog
          device={asking}
          onClose={() => {
            setText('')
            ask(null)
          }}
        />
      )}
    </>
  )
}

function LetInDialog({ device, onClose }: { readonly device: string; readonly onClose: () => void }): ReactNode {
  const host = useHost()
  // The extension opened this page for its sign-in.
  const isExtension = new URLSearchParams(location.search).has('ext_popup_login')
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string | null>(null)
  const letIn = async (): Promise<void> => {
    setBusy(true)
    try {
      await host.call('qrLoginConfirm', { body: { session_token: device } })
      notify(isExtension ? 'The extension is connected.' : 'The other device is signed in.')
      onClose()
    } catch (error) {
      const { kind, status } = failureOf(error)
      setWrong(
        kind === 'offline'
          ? connectionText()
          : kind === 'too_many'
            ? messages.tooManyRequests
            : status === 400
              ? 'This code is not valid any more. Show a new one on the other device.'
              : 'That did not work. Try again.',
      )
      setBusy(false)
    }
  }
  return (
    <Dialog title={isExtension ? 'Connect the extension?' : 'Let this device in?'} onClose={onClose}>
      <p className={styles.lead}>
        {isExtension
          ? 'The Lectern extension of this browser asks. It will be able to read and change your whole library. Only go on if it shows the same letters:'
          : 'It shows a code that you scanned or pasted, and will be able to read and change your whole library. Only go on if it is yours and in front of you.'}
      </p>
      {isExtension ? <p className={styles.letters}>{confirmationCode(device)}</p> : null}
      <p className={styles.help} role="alert" data-bad="">
        {wrong}
      </p>
      <div className={styles.answers}>
        {/* First, so that it has the focus: an accidental Enter must not approve a stranger. */}
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="primary" disabled={busy} onClick={() => void letIn()}>
          Let it in
        </Button>
      </div>
    </Dialog>
  )
}
