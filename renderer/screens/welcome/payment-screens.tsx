import type { ReactNode } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { paywallScreenOf } from '#shared/model/paywall-screens.ts'
import * as t from '#shared/words/welcome.ts'
import { useAsyncValue, useHost } from '../../cache/index.ts'
import type { PaywallPlan } from '../../preferences/index.ts'
import { offers } from './offers.ts'
import { ownPlanTitle, useOwnPlan } from './own-plan.tsx'
import { PlanChoice } from './plan-choice.tsx'
import { plansOf } from './plans.ts'
import { WelcomePage } from './welcome-page.tsx'
import { WelcomeLink } from './welcome-link.tsx'

/**
 * Screen for /onboarding/paywall: shows the prices, and a way to continue without paying. Skipped if the service
 * doesn't charge for anything.
 */
export function OnboardingPaywall(): ReactNode {
  const host = useHost()
  const prices = useAsyncValue('prices', () => host.call('stripePrices', {}))
  const { standing } = useOwnPlan()
  const hasPlan = standing === 'premium' || standing === 'due'
  if (prices.value !== null && plansOf(prices.value).length === 0) return <Navigate to="/n/install" replace />
  if (prices.value === null && prices.failure === null) return <WelcomePage title="" actions={null} />
  return (
    <WelcomePage
      title={hasPlan ? ownPlanTitle(standing) : t.plans}
      actions={
        <>
          <WelcomeLink to="/n/install" label={hasPlan ? t.continue : t.continueFree} isMain />
          <WelcomeLink to="/onboarding?step=follow" label={t.back} />
        </>
      }
    >
      <PlanChoice screen="NUX" />
    </WelcomePage>
  )
}

/** Screen for /payment/premium and /payment/premium/annual. Readers with premium see their own plan. */
export function PaymentScreen({ preferred }: { readonly preferred: PaywallPlan }): ReactNode {
  const host = useHost()
  const prices = useAsyncValue('prices', () => host.call('stripePrices', {}))
  const { standing } = useOwnPlan()
  const [search] = useSearchParams()
  const screen = paywallScreenOf(search.get('screen')) ?? 'SETTINGS'
  const { title, text } = offers[screen]
  const back = screen === 'SETTINGS' ? '/settings?page=subscription' : '/entry'
  const isSold = prices.value !== null && plansOf(prices.value).length > 0
  if (isSold && (standing === 'premium' || standing === 'due')) {
    return (
      <WelcomePage
        title={ownPlanTitle(standing)}
        pageTitle={t.premium}
        actions={<WelcomeLink to={back} label={t.continueReading} />}
      >
        <PlanChoice screen={screen} preferred={preferred} />
      </WelcomePage>
    )
  }
  return (
    <WelcomePage title={title} pageTitle={t.premium} lead={text} actions={<WelcomeLink to={back} label={t.notNow} />}>
      <PlanChoice screen={screen} preferred={preferred} />
    </WelcomePage>
  )
}
