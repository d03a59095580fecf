import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { messages } from '#shared/text/messages.ts'
import { useHost } from '../../cache/index.ts'
import { Button } from '../../components/button.tsx'
import { EmptyState } from '../../components/states/empty-state.tsx'
import { takeDestination } from './destination.ts'
import { explainSignIn } from './explain-sign-in.ts'
import styles from './sign-in.module.css'

/** /login/magic_login_redirect?token=: the target of a sign-in link. */
export function SignInLinkScreen(): ReactNode {
  const host = useHost()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const [error, setError] = useState<string | null>(null)
  const begun = useRef(false)
  useEffect(() => {
    // A token works only once, so never send it twice.
    if (begun.current) return
    begun.current = true
    host.signIn(token).then(
      () => navigate(takeDestination(), { replace: true }),
      (failure: unknown) => setError(explainSignIn(failure)),
    )
  }, [host, token, navigate])
  return (
    <main className={styles.page} aria-live="polite">
      <title>Sign in – Lectern</title>
      {error === null ? (
        <EmptyState level={1} drawing="key" title="Signing you in…" />
      ) : (
        <EmptyState
          level={1}
          drawing="key"
          title={error}
          text={
            error === messages.accountMissing
              ? 'This library takes nobody new by itself. Ask whoever runs it for an invitation.'
              : 'A link from a letter works once, for 15 minutes. One that the service printed works once, for an hour; lectern sign-in prints another.'
          }
          actions={
            <Button kind="primary" onClick={() => void navigate('/login', { replace: true })}>
              {error === messages.accountMissing ? 'Sign in another way' : 'Send a new link'}
            </Button>
          }
        />
      )}
    </main>
  )
}
