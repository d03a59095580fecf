import { type ReactNode, useEffect } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router'
import { useAsyncValue, useHost, useHostStatus } from '../../cache/index.ts'
import { type PaywallPlan, type PaywallScreen, paywallScreens } from '../../preferences/index.ts'
import { ALL_STEPS } from './onboarding-screen.tsx'
import { plansOf } from './plans.ts'
import { PlanChoice } from './plan-choice.tsx'
import { WelcomePage } from './welcome-page.tsx'
import styles from './welcome.module.css'

const go = (to: string, label: string, first = true): ReactNode => (
  <Link to={to} className={first ? styles.next : styles.link}>
    {label}
  </Link>
)

/** /onboarding/paywall: the prices, and a way to continue without paying. Where nothing costs, it is passed over. */
export function OnboardingPaywall(): ReactNode {
  const host = useHost()
  const prices = useAsyncValue('prices', () => host.call('stripePrices', {}))
  if (prices.value !== null && plansOf(prices.value).length === 0) return <Navigate to="/n/install" replace />
  if (prices.value === null && prices.failure === null) return <WelcomePage title="" actions={null} />
  return (
    <WelcomePage
      title="Plans"
      actions={
        <>
          {go('/n/install', 'Continue free')}
          {go('/onboarding?step=follow', 'Back', false)}
        </>
      }
    >
      <PlanChoice screen="NUX" />
    </WelcomePage>
  )
}

/** /n/pin: how to keep the app at hand. */
export function PinStep(): ReactNode {
  return (
    <WelcomePage
      title="Keep it at hand"
      step={{ at: ALL_STEPS, of: ALL_STEPS }}
      actions={
        <>
          {go('/entry', 'Open your library')}
          {go('/n/install', 'Back', false)}
        </>
      }
    >
      <ol className={styles.steps}>
        <li>Show the bookmarks bar: Ctrl+Shift+B, or ⌘⇧B on a Mac.</li>
        <li>Drag “Save to Lectern” from the bookmarklet page into it.</li>
        <li>Paste a link anywhere in Lectern, and it is saved too.</li>
      </ol>
    </WelcomePage>
  )
}

/** What each screen offers, and what stays free. */
const offers: Readonly<Record<PaywallScreen, string>> = {
  ARTICLE_AUDIO: 'Listen to any article. Reading stays free.',
  HIGHLIGHT: 'Highlight without a limit. The highlights you have stay readable, and exporting them is free.',
  ARTICLE_NOTE: 'Write notes on articles. The notes you have stay readable, and exporting them is free.',
  SEND_TO_KINDLE: 'Send articles to a Kindle. Reading here stays free.',
  SETTINGS: 'Saving, reading and sync stay free.',
  SUBSCRIPTIONS: 'Bring newsletters into your inbox. Feeds stay free.',
  TRANSCRIPTION: 'Get transcripts of podcasts and videos. Listening and watching stay free.',
  TRANSCRIPT_VIEW: 'Read transcripts beside podcasts and videos. Listening and watching stay free.',
  NUX: 'Saving, reading and sync stay free.',
}

/** /payment/premium and /payment/premium/annual. */
export function PaymentScreen({ preferred }: { readonly preferred: PaywallPlan }): ReactNode {
  const [search] = useSearchParams()
  const screen = paywallScreens.find((name) => name === search.get('screen')) ?? 'SETTINGS'
  return (
    <WelcomePage
      title="Premium"
      pageTitle="Premium"
      lead={offers[screen]}
      actions={go(screen === 'SETTINGS' ? '/settings?page=subscription' : '/entry', 'Not now', false)}
    >
      <PlanChoice screen={screen} preferred={preferred} />
    </WelcomePage>
  )
}

/** /trial: a trial exists only where something has a price. */
export function TrialScreen(): ReactNode {
  return (
    <WelcomePage
      title="Try everything"
      lead="Nothing has to be bought to begin: reading, highlights and sync work from the start."
      pageTitle="Trial"
      actions={go('/entry', 'Start reading')}
    >
      <PlanChoice screen="NUX" preferred="monthly" />
    </WelcomePage>
  )
}

/** Referral cookie lifetime: one week, in seconds. */
const REFERRAL_AGE = 7 * 24 * 60 * 60
const isCode = (text: string | null): text is string => text !== null && /^[\w-]{1,64}$/.test(text)

/** /referral: a Guest Pass. Remembers for a week who sent it. */
export function ReferralScreen(): ReactNode {
  const [search] = useSearchParams()
  const code = search.get('code')
  useEffect(() => {
    if (isCode(code)) document.cookie = `referral=${code}; Max-Age=${REFERRAL_AGE}; Path=/; SameSite=Lax`
  }, [code])
  const text = 'Someone thinks you would like to read here: everything you save in one calm place.'
  return (
    <WelcomePage
      title="You have a Guest Pass"
      pageTitle="Guest Pass"
      lead={text}
      actions={go('/referral/complete', 'Accept')}
    >
      <meta property="og:title" content="Guest Pass – Lectern" />
      <meta property="og:description" content={text} />
      <meta property="og:image" content={`${location.origin}/icon.png`} />
      <meta name="twitter:card" content="summary" />
    </WelcomePage>
  )
}

/** /referral/complete: the user is signed in, or signs in next. */
export function ReferralComplete(): ReactNode {
  const signedIn = useHostStatus()?.session === 'valid'
  return (
    <WelcomePage
      title="The pass is yours"
      lead={signedIn ? 'Your library is waiting.' : 'Sign in, and your library begins.'}
      actions={signedIn ? go('/entry', 'Open library') : go('/login', 'Sign in')}
    />
  )
}
