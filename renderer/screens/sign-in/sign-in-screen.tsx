import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useHost, useHostStatus } from '../../cache/index.ts'
import { Button } from '../../components/button.tsx'
import { Logo } from '../../components/logo.tsx'
import { takeDestination } from './destination.ts'
import { explainSignIn } from './explain-sign-in.ts'
import { tokenIn } from './token-in.ts'
import styles from './sign-in.module.css'

/** Signing in to a service that prints its sign-in link: open the link, or paste it here. */
export function SignInScreen(): ReactNode {
  const host = useHost()
  const status = useHostStatus()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(search.has('refreshFailed') ? 'Please sign in again.' : null)
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const fieldId = useId()
  const valid = status?.session === 'valid'
  useEffect(() => {
    if (valid) void navigate(takeDestination(), { replace: true })
  }, [valid, navigate])
  useEffect(() => field.current?.focus(), [])
  const signIn = async (): Promise<void> => {
    const token = tokenIn(text)
    if (token === null) {
      setError('Paste the whole link, or the long code at its end.')
      return
    }
    setBusy(true)
    try {
      await host.signIn(token)
    } catch (failure) {
      setError(explainSignIn(failure))
      setBusy(false)
      field.current?.select()
    }
  }
  return (
    <main className={styles.page}>
      <title>Sign in – Lectern</title>
      <form
        className={styles.card}
        onSubmit={(event) => {
          event.preventDefault()
          void signIn()
        }}
      >
        <Logo size={36} />
        <h1 className={styles.title}>Lectern</h1>
        <p className={styles.lead}>Open the address printed in the terminal to sign in.</p>
        <label className={styles.label} htmlFor={fieldId}>
          Or paste it here
        </label>
        <input
          ref={field}
          id={fieldId}
          className={styles.field}
          type="text"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          placeholder="Sign-in link"
          value={text}
          aria-invalid={error !== null}
          aria-describedby={`${fieldId}-error`}
          onChange={(event) => {
            setText(event.target.value)
            setError(null)
          }}
        />
        <p id={`${fieldId}-error`} className={styles.error} role="alert">
          {error}
        </p>
        <Button kind="primary" type="submit" className={styles.submit} disabled={busy || text.trim() === ''}>
          {busy ? 'Signing you in…' : 'Sign in'}
        </Button>
      </form>
    </main>
  )
}
