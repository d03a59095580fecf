import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import * as messages from '#shared/words/messages.ts'
import * as t from '#shared/words/sign-in.ts'
import { useHost } from '../../cache/index.ts'
import { Button } from '../../components/button.tsx'
import { EmptyState } from '../../components/states/empty-state.tsx'
import { takeDestination } from './destination.ts'
import { explainSignIn } from './explain-sign-in.ts'
import { type LinkAccounts, readLinkAccounts } from './read-link-accounts.ts'
import styles from './sign-in.module.css'

/**
 * Screen for /login/magic_login_redirect?token=, the target of a sign-in link. Asks first if it would replace the
 * signed-in account: a stranger may have sent a link to their own account, to receive everything saved from then on.
 */
export function SignInLinkScreen(): ReactNode {
  const host = useHost()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const [error, setError] = useState<string | null>(null)
  const [accounts, setAccounts] = useState<LinkAccounts | null>(null)
  const begun = useRef(false)
  const signIn = useCallback(async (): Promise<void> => {
    setAccounts(null)
    try {
      await host.signIn(token)
      await navigate(takeDestination(), { replace: true })
    } catch (failure) {
      setError(explainSignIn(failure))
    }
  }, [host, token, navigate])
  useEffect(() => {
    // A token works only once, so it is never sent twice.
    if (begun.current) return
    begun.current = true
    readLinkAccounts(host, token).then(
      (found) => (found === null ? signIn() : setAccounts(found)),
      (failure: unknown) => setError(explainSignIn(failure)),
    )
  }, [host, token, signIn])
  return (
    <main className={styles.page} aria-live="polite">
      <title>{t.signInLectern}</title>
      {error !== null ? (
        <Failed error={error} />
      ) : accounts !== null ? (
        <EmptyState
          level={1}
          drawing="key"
          title={t.signInAsTheirs({ theirs: accounts.theirs })}
          text={t.youAreSignedInAsMine({ mine: accounts.mine })}
          actions={
            <>
              <Button kind="primary" onClick={() => void navigate(takeDestination(), { replace: true })}>
                {t.stayAsMine({ mine: accounts.mine })}
              </Button>
              <Button onClick={() => void signIn()}>{t.switchToTheirs({ theirs: accounts.theirs })}</Button>
            </>
          }
        />
      ) : (
        <EmptyState level={1} drawing="key" title={t.signingYouIn} />
      )}
    </main>
  )
}

function Failed({ error }: { readonly error: string }): ReactNode {
  const navigate = useNavigate()
  return (
    <EmptyState
      level={1}
      drawing="key"
      title={error}
      text={error === messages.accountMissing ? t.signUpIsClosed : t.aLinkFromAnEmailWorks}
      actions={
        <Button kind="primary" onClick={() => void navigate('/login', { replace: true })}>
          {error === messages.accountMissing ? t.signInAnotherWay : t.sendANewLink}
        </Button>
      }
    />
  )
}
