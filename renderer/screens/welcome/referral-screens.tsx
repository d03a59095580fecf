import { type ReactNode, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { forgetReferral, keepReferral, readReferral, useAsyncValue, useHost, useHostStatus } from '../../cache/index.ts'
import { ErrorPanel } from '../../components/states/error-panel.tsx'
import { type PassGift, passText } from './pass-text.ts'
import { WelcomeLink } from './welcome-link.tsx'
import { WelcomePage } from './welcome-page.tsx'

const PAGE = 'Guest Pass'
const own = <WelcomeLink to="/settings?page=subscription" label="Your own passes" isMain />

/** /referral: who gives the pass, and what it gives. Remembers it for a week. */
export function ReferralScreen(): ReactNode {
  const [search] = useSearchParams()
  const code = search.get('code')
  if (code !== null) return <Offer code={code} />
  return (
    <WelcomePage
      title="Read with a friend"
      pageTitle={PAGE}
      lead="A Guest Pass is a link from somebody who reads here. If this service gives passes, yours are in the settings."
      actions={own}
    />
  )
}

function Offer({ code }: { readonly code: string }): ReactNode {
  const host = useHost()
  const { value, failure, again } = useAsyncValue(`pass ${code}`, () =>
    host.call('guestPassOffer', { query: { code } }),
  )
  const isOpen = value?.state === 'open'
  useEffect(() => {
    if (isOpen) keepReferral(code)
  }, [isOpen, code])
  if (value !== null && isOpen) {
    const from = value.inviter.trim() === '' ? 'Somebody' : value.inviter
    return (
      <WelcomePage
        title={`${from} gives you a Guest Pass`}
        pageTitle={PAGE}
        lead={passText(value)}
        actions={
          <>
            <WelcomeLink to="/referral/complete" label="Accept" isMain />
            <WelcomeLink to="/" label="Not now" />
          </>
        }
      />
    )
  }
  if (value !== null || failure?.status === 404) {
    const why = value === null ? 'is not known here' : value.state === 'used' ? 'was used already' : 'has expired'
    return (
      <WelcomePage
        title={`This Guest Pass ${why}`}
        pageTitle={PAGE}
        lead="Ask whoever sent it for another one. Each pass works once."
        actions={<WelcomeLink to="/" label="See what Lectern is" isMain />}
      />
    )
  }
  return (
    <WelcomePage title={failure ? PAGE : ''} pageTitle={PAGE} actions={null}>
      {failure ? <ErrorPanel title="the Guest Pass" failure={failure} retry={again} /> : null}
    </WelcomePage>
  )
}

/** /referral/complete: takes the pass for whoever is signed in, or says how to get there. */
export function ReferralComplete(): ReactNode {
  const session = useHostStatus()?.session
  const code = readReferral()
  if (session === 'valid' && code !== null) return <Taken code={code} />
  const isIn = session === 'valid'
  return (
    <WelcomePage
      title={isIn ? 'There is no pass to take' : 'One more step'}
      pageTitle={PAGE}
      lead={
        isIn
          ? 'You have taken it already, or it was never accepted in this browser.'
          : 'Sign in, or make an account with your email. The pass is yours then.'
      }
      actions={
        isIn ? (
          <WelcomeLink to="/entry" label="Open library" isMain />
        ) : (
          <WelcomeLink to="/login" label="Sign in" isMain />
        )
      }
    />
  )
}

function Taken({ code }: { readonly code: string }): ReactNode {
  const host = useHost()
  const { value, failure, again } = useAsyncValue(`take ${code}`, () =>
    host.call('guestPassRedeem', { body: { code } }),
  )
  const isRefused = failure !== null && (failure.status === 404 || failure.status === 409)
  const isSettled = value !== null || isRefused
  useEffect(() => {
    if (isSettled) forgetReferral()
  }, [isSettled])
  const open = <WelcomeLink to="/entry" label="Open library" isMain />
  if (value !== null) {
    return <WelcomePage title="The pass is yours" pageTitle={PAGE} lead={takenText(value)} actions={open} />
  }
  if (isRefused) {
    const [why = ''] = failure.details.split('\n')
    return <WelcomePage title="The pass could not be taken" pageTitle={PAGE} lead={why} actions={open} />
  }
  return (
    <WelcomePage title={failure ? PAGE : ''} pageTitle={PAGE} actions={null}>
      {failure ? <ErrorPanel title="the Guest Pass" failure={failure} retry={again} /> : null}
    </WelcomePage>
  )
}

const takenText = ({ premium_days: days }: PassGift): string =>
  days > 0 ? `Everything is open to you for ${days} days. Nothing is charged afterwards.` : 'Your library is waiting.'
