import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import * as messages from '#shared/words/messages.ts'
import * as t from '#shared/words/sign-in.ts'
import { notify, readReferral, takeBinding, useHost } from '../../cache/index.ts'
import { Button } from '../../components/button.tsx'
import { EmptyState } from '../../components/states/empty-state.tsx'
import { takeDestination } from './destination.ts'
import { explainOutside } from './explain-sign-in.ts'
import styles from './sign-in.module.css'
import { useSignInMethods } from './use-sign-in-methods.ts'

type State =
  | { readonly is: 'asking' }
  | { readonly is: 'unknown'; readonly ticket: string | null; readonly name: string | null }
  | { readonly is: 'confirm'; readonly email: string | null }
  | { readonly is: 'taken' }
  | { readonly is: 'failed'; readonly error: unknown }

/**
 * Screen for /login/{provider}/redirect, to which another provider sends people back, with its response in the address.
 */
export function OutsideRedirectScreen(): ReactNode {
  const host = useHost()
  const navigate = useNavigate()
  const { provider = '' } = useParams()
  const [search] = useSearchParams()
  const methods = useSignInMethods()
  const label = methods?.providers.find(({ name }) => name === provider)?.label ?? labels[provider] ?? provider
  const [state, setState] = useState<State>({ is: 'asking' })
  const enter = useCallback(
    async (shortToken: string): Promise<void> => {
      await host.signIn({ by: 'short', session: shortToken })
      await navigate(provider === 'apple' ? '/?from=apple_sign_in' : takeDestination(), { replace: true })
    },
    [host, navigate, provider],
  )
  const finish = useCallback(async (): Promise<void> => {
    const reply = await host.call('outsideSignInFinish', {
      body: { binding: takeBinding(), parameters: Object.fromEntries(search), guest_pass: readReferral() },
    })
    if (reply.outcome === 'signed_in') return enter(reply.short_token ?? '')
    if (reply.outcome === 'linked') {
      notify(t.youCanNowSignInWith({ label }))
      await navigate('/settings?page=account', { replace: true })
    } else if (reply.outcome === 'unknown') setState({ is: 'unknown', ticket: reply.ticket, name: reply.name })
    else if (reply.outcome === 'confirm') setState({ is: 'confirm', email: reply.name })
    else setState({ is: 'taken' })
  }, [host, navigate, search, enter, label])
  const create = async (ticket: string): Promise<void> => {
    setState({ is: 'asking' })
    const { short_token } = await host.call('outsideAccountCreate', { body: { ticket, guest_pass: readReferral() } })
    await enter(short_token)
  }
  const fail = useCallback((error: unknown) => setState({ is: 'failed', error }), [])
  // The provider's response can only be used once.
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    finish().catch(fail)
  }, [finish, fail])
  return (
    <main className={styles.page} aria-live="polite">
      <title>{t.signInLectern}</title>
      <Shown state={state} label={label} onCreate={(ticket) => void create(ticket).catch(fail)} />
    </main>
  )
}

/** Used until the service has replied, and if it cannot be reached. */
const labels: Readonly<Record<string, string>> = { google: 'Google', apple: 'Apple' }

interface ShownProps {
  readonly state: State
  readonly label: string
  readonly onCreate: (ticket: string) => void
}

function Shown({ state, label, onCreate }: ShownProps): ReactNode {
  const navigate = useNavigate()
  const back = <Button onClick={() => void navigate('/login', { replace: true })}>{t.signInAnotherWay}</Button>
  switch (state.is) {
    case 'asking':
      return <EmptyState level={1} drawing="key" title={t.signingYouIn} />
    case 'unknown': {
      const { ticket, name } = state
      return (
        <EmptyState
          level={1}
          drawing="key"
          title={messages.accountMissing}
          text={
            ticket === null
              ? t.signUpIsClosed
              : name === null
                ? t.labelVerifiedYou({ label })
                : t.labelVerifiedName({ label, name })
          }
          actions={
            <>
              {ticket === null ? null : (
                <Button kind="primary" onClick={() => onCreate(ticket)}>
                  {t.createAnAccount}
                </Button>
              )}
              {back}
            </>
          }
        />
      )
    }
    case 'confirm':
      return (
        <EmptyState
          level={1}
          drawing="key"
          title={t.isThisYourLibrary}
          text={t.anAccountHereUsesTheAddress({ email: state.email ?? '', label })}
          actions={back}
        />
      )
    case 'taken':
      return (
        <EmptyState
          level={1}
          drawing="key"
          title={t.thatLabelAccountSignsInTo({ label })}
          text={t.unlinkItInThatLibraryFirst}
          actions={<Button onClick={() => void navigate('/settings?page=account', { replace: true })}>{t.back}</Button>}
        />
      )
    case 'failed':
      return <EmptyState level={1} drawing="key" title={explainOutside(state.error, label)} actions={back} />
  }
}
