import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import * as t from '#shared/words/sign-in.ts'
import { readReferral, useHost } from '../../cache/index.ts'
import { Button } from '../../components/button.tsx'
import fields from '../../components/field.module.css'
import { explainEmailError } from './explain-sign-in.ts'
import { CheckYourEmail, type SentEmail } from './check-your-email.tsx'
import styles from './sign-in.module.css'

/** Signs in by email: requests the magic link, then waits for it. */
export function EmailSignIn(): ReactNode {
  const host = useHost()
  const [email, setEmail] = useState('')
  const [sent, setSent] = useState<SentEmail | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  useEffect(() => {
    if (sent === null) field.current?.focus()
  }, [sent])
  const send = async (to: string): Promise<void> => {
    setBusy(true)
    setError(null)
    try {
      const { session_token, takes_code = true } = await host.call('magicLoginTrigger', {
        body: { email: to, client_type: 'web', guest_pass: readReferral() },
      })
      setSent({ email: to, session: session_token, takesCode: takes_code, at: Date.now() })
    } catch (failure) {
      setError(explainEmailError(failure))
      field.current?.select()
    } finally {
      setBusy(false)
    }
  }
  if (sent !== null) {
    return (
      <CheckYourEmail
        key={sent.session}
        sent={sent}
        busy={busy}
        error={error}
        onSendAgain={() => void send(sent.email)}
        onOther={() => {
          setSent(null)
          setError(null)
        }}
      />
    )
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const to = email.trim()
    if (/^\S+@[^\s@]+$/.test(to)) void send(to)
    else setError(t.enterAnEmailAddress)
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <label className={styles.label} htmlFor={id}>
        {t.email}
      </label>
      <input
        ref={field}
        id={id}
        className={fields.input}
        type="email"
        // The standard's token for passkeys, which the linter's list of them lacks.
        // oxlint-disable-next-line jsx-a11y/autocomplete-valid
        autoComplete="username webauthn"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={320}
        placeholder="ada@example.org"
        value={email}
        aria-invalid={error !== null}
        aria-describedby={`${id}-error`}
        onChange={(event) => {
          setEmail(event.target.value)
          setError(null)
        }}
      />
      <p id={`${id}-error`} className={styles.error} role="alert">
        {error}
      </p>
      <Button kind="primary" type="submit" className={styles.submit} disabled={busy || email.trim() === ''}>
        {busy ? t.sending : t.emailMeASignInLink}
      </Button>
    </form>
  )
}
