import { type ReactNode, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import * as t from '#shared/words/welcome.ts'
import { forgetReferral, keepReferral, readReferral, useAsyncValue, useHost, useHostStatus } from '../../cache/index.ts'
import { ErrorPanel } from '../../components/states/error-panel.tsx'
import { WelcomeLink } from './welcome-link.tsx'
import { WelcomePage } from './welcome-page.tsx'

const PAGE = t.guestPass
const own = <WelcomeLink to="/settings?page=subscription" label={t.yourPasses} isMain />

/** Screen for /referral: shows who is giving the pass, and what it includes. Remembers the pass for a week. */
export function ReferralScreen(): ReactNode {
  const [search] = useSearchParams()
  const code = search.get('code')
  if (code !== null) return <Offer code={code} />
  return <WelcomePage title={t.readWithAFriend} pageTitle={PAGE} lead={t.aGuestPassIsALink} actions={own} />
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
    return (
      <WelcomePage
        title={value.inviter.trim() === '' ? t.youHaveAGuestPass : t.fromSentYouAGuestPass({ from: value.inviter })}
        pageTitle={PAGE}
        lead={passText(value)}
        actions={
          <>
            <WelcomeLink to="/referral/complete" label={t.accept} isMain />
            <WelcomeLink to="/" label={t.notNow} />
          </>
        }
      />
    )
  }
  if (value !== null || failure?.status === 404) {
    return (
      <WelcomePage
        title={value === null ? t.passIsUnknown : value.state === 'used' ? t.passWasUsed : t.passHasExpired}
        pageTitle={PAGE}
        lead={t.askTheSenderForAnotherOne}
        actions={<WelcomeLink to="/" label={t.learnAboutLectern} isMain />}
      />
    )
  }
  return (
    <WelcomePage title={failure ? PAGE : ''} pageTitle={PAGE} actions={null}>
      {failure ? <ErrorPanel title={t.theGuestPass} failure={failure} retry={again} /> : null}
    </WelcomePage>
  )
}

/** Screen for /referral/complete: redeems the pass for the signed-in user, or explains how to sign in. */
export function ReferralComplete(): ReactNode {
  const session = useHostStatus()?.session
  const code = readReferral()
  if (session === 'valid' && code !== null) return <Taken code={code} />
  const isIn = session === 'valid'
  return (
    <WelcomePage
      title={isIn ? t.noPassToRedeem : t.oneMoreStep}
      pageTitle={PAGE}
      lead={isIn ? t.youHaveRedeemedItAlready : t.signIn}
      actions={
        isIn ? (
          <WelcomeLink to="/entry" label={t.openLibrary} isMain />
        ) : (
          <WelcomeLink to="/login" label={t.signIn2} isMain />
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
  const open = <WelcomeLink to="/entry" label={t.openLibrary} isMain />
  if (value !== null) {
    return <WelcomePage title={t.thePassIsYours} pageTitle={PAGE} lead={takenText(value)} actions={open} />
  }
  if (isRefused) {
    const [why = ''] = failure.details.split('\n')
    return <WelcomePage title={t.thePassCouldntBeRedeemed} pageTitle={PAGE} lead={why} actions={open} />
  }
  return (
    <WelcomePage title={failure ? PAGE : ''} pageTitle={PAGE} actions={null}>
      {failure ? <ErrorPanel title={t.theGuestPass} failure={failure} retry={again} /> : null}
    </WelcomePage>
  )
}

const takenText = ({ premium_days: days }: PassGift): string =>
  days > 0 ? t.youHaveAccessToEverythingFor({ days }) : t.yourLibraryIsWaiting

interface PassGift {
  readonly premium_days: number
  readonly is_for_both: boolean
  readonly opens_sign_up: boolean
}

/** Describes the benefits of a pass for its recipient. */
function passText({ premium_days: days, is_for_both, opens_sign_up }: PassGift): string {
  const what =
    days > 0
      ? t.daysDaysOfPremiumFreeNothing({ days })
      : opens_sign_up
        ? t.anInvitationToYourOwnLibrary
        : t.aLibraryOfYourOwn
  return is_for_both ? t.whatYourFriendGetsTheSame({ what }) : what
}
