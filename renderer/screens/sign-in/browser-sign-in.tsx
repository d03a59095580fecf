import { type ReactNode, useState } from 'react'
import { confirmationCode } from '#shared/model/confirmation-code.ts'
import * as t from '#shared/words/sign-in.ts'
import styles from './sign-in.module.css'
import { useHost } from '../../cache/index.ts'
import { Button } from '../../components/button.tsx'
import { explainSignIn } from './explain-sign-in.ts'
import { useSignInPoll } from './use-sign-in-poll.ts'
import { Rich } from '../../components/rich.tsx'

interface Begun {
  readonly session: string
  readonly verifier: string
}

/**
 * Signs the desktop app in through the system's browser, where every way to sign in is available. The data that the
 * browser receives is useless without the verifier, which never leaves this window.
 */
export function BrowserSignIn(): ReactNode {
  const host = useHost()
  const [begun, setBegun] = useState<Begun | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const state = useSignInPoll('qr', begun?.session ?? null, begun?.verifier)
  const isOver = state === 'stale' || state === 'tired'
  const begin = async (): Promise<void> => {
    setBusy(true)
    setError(null)
    try {
      const { verifier, challenge } = await newVerifier()
      const body = { client_type: 'desktop', code_challenge: challenge } as const
      const { session_token: session, confirm_url } = await host.call('qrLoginTrigger', { body })
      if (confirm_url === undefined) throw new Error('The service names no page to sign in on')
      setBegun({ session, verifier })
      window.open(confirm_url, '_blank', 'noopener')
    } catch (failure) {
      setError(explainSignIn(failure))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={styles.outside}>
      <Button disabled={busy} onClick={() => void begin()}>
        {begun === null ? t.signInWithYourBrowser : t.openTheBrowserAgain}
      </Button>
      <p className={styles.error} role="alert">
        {error ?? (isOver ? t.theRequestExpired : null)}
      </p>
      {begun === null || isOver ? null : (
        <p className={styles.aside} role="status">
          <Rich
            text={t.signInThereAsUsual({ confirmationCode: confirmationCode(begun.session) })}
            tags={{ strong: <strong /> }}
          />
        </p>
      )}
    </div>
  )
}

/** Creates a secret that stays in this window, and its hash (S256), which may be shared. */
async function newVerifier(): Promise<{ readonly verifier: string; readonly challenge: string }> {
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(32)))
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  return { verifier, challenge: base64url(new Uint8Array(hash)) }
}

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
