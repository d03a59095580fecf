import { type FormEvent, type ReactNode, useId, useState } from 'react'
import * as t from '#shared/words/settings.ts'
import { asSentence, notify, useHost } from '../../cache/index.ts'
import { Button } from '../../components/button.tsx'
import fields from '../../components/field.module.css'
import { reasonOf } from '../../paying/index.ts'
import { FactRow } from './setting-rows.tsx'
import styles from './settings-screen.module.css'
import { useAnswer } from './use-answer.tsx'

/** Digits of the code in the email. */
const CODE_LENGTH = 6

interface EmailSettingProps {
  /** Null: the account has no address. */
  readonly email: string | null
  readonly onChange: () => void
}

/** The account's address. Where the service sends email, a code that it sends to another address changes it. */
export function EmailSetting({ email, onChange }: EmailSettingProps): ReactNode {
  const host = useHost()
  const { value } = useAnswer('sign-in methods', () => host.call('signInMethods', {}), { title: t.email })
  if (value?.email === true) return <EmailForm key={email} email={email} onChange={onChange} />
  return email === null ? null : <FactRow label={t.email} value={email} />
}

function EmailForm({ email, onChange }: EmailSettingProps): ReactNode {
  const host = useHost()
  const id = useId()
  const [address, setAddress] = useState(email ?? '')
  const [code, setCode] = useState('')
  /** The change that waits for its code. */
  const [session, setSession] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const given = session === null ? address.trim() : code.trim()
  const isReady = session === null ? given !== '' && given.toLowerCase() !== email : given.length === CODE_LENGTH
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (!isReady || busy) return
    setBusy(true)
    setRefused(null)
    try {
      if (session === null) {
        const begun = await host.call('emailChangeBegin', { body: { email: given } })
        setSession(begun.session_token)
      } else {
        await host.call('emailChangeFinish', { body: { session_token: session, code: given } })
        notify(t.emailAddressChanged)
        onChange()
      }
    } catch (error) {
      setRefused(asSentence(reasonOf(error)))
    } finally {
      setBusy(false)
    }
  }
  const stop = (): void => {
    setSession(null)
    setCode('')
    setRefused(null)
  }
  const help = session === null ? t.youSignInWithThisAddress : t.enterTheCodeSentTo({ email: address.trim() })
  return (
    <form className={styles.row} data-setting={t.email} onSubmit={(event) => void submit(event)}>
      <label htmlFor={id} className={styles.label}>
        {session === null ? t.email : t.codeFromTheEmail}
        <span className={styles.help} role="status" data-bad={refused === null ? undefined : ''}>
          {refused ?? help}
        </span>
      </label>
      <span className={styles.control}>
        {session === null ? (
          <input
            id={id}
            key="address"
            className={fields.field}
            type="email"
            autoComplete="email"
            maxLength={320}
            value={address}
            onChange={(event) => {
              setAddress(event.target.value)
              setRefused(null)
            }}
          />
        ) : (
          <input
            id={id}
            key="code"
            ref={focusWhenShown}
            className={fields.field}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={CODE_LENGTH}
            value={code}
            onChange={(event) => {
              setCode(event.target.value.replace(/\D/g, ''))
              setRefused(null)
            }}
          />
        )}
        {session === null ? null : <Button onClick={stop}>{t.cancel}</Button>}
        <Button type="submit" disabled={busy || !isReady}>
          {session === null ? t.sendCode : t.confirm}
        </Button>
      </span>
    </form>
  )
}

/** The code is typed next. */
const focusWhenShown = (input: HTMLInputElement | null): void => input?.focus()
