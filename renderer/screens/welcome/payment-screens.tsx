import type { ReactNode } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { paywallScreenOf } from '#shared/model/paywall-screens.ts'
import { useAsyncValue, useHost } from '../../cache/index.ts'
import type { PaywallPlan } from '../../preferences/index.ts'
import { offers } from './offers.ts'
import { PlanChoice } from './plan-choice.tsx'
import { plansOf } from './plans.ts'
import { WelcomePage } from './welcome-page.tsx'
import { WelcomeLink } from './welcome-link.tsx'

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
          <WelcomeLink to="/n/install" label="Continue free" isMain />
          <WelcomeLink to="/onboarding?step=follow" label="Back" />
        </>
      }
    >
      <PlanChoice screen="NUX" />
    </WelcomePage>
  )
}

/** /payment/premium and /payment/premium/annual. */
export function PaymentScreen({ preferred }: { readonly preferred: PaywallPlan }): ReactNode {
  const [search] = useSearchParams()
  const screen = paywallScreenOf(search.get('screen')) ?? 'SETTINGS'
  const { title, text } = offers[screen]
  const back = screen === 'SETTINGS' ? '/settings?page=subscription' : '/entry'
  return (
    <WelcomePage title={title} pageTitle="Premium" lead={text} actions={<WelcomeLink to={back} label="Not now" />}>
      <PlanChoice screen={screen} preferred={preferred} />
    </WelcomePage>
  )
}
