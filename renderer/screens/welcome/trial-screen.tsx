import { type ReactNode, useState } from 'react'
import { dateText } from '#shared/language/formats.ts'
import * as t from '#shared/words/welcome.ts'
import { useAsyncValue, useHost, useHostStatus } from '../../cache/index.ts'
import { Button } from '../../components/button.tsx'
import { ownPlanTitle, useOwnPlan } from './own-plan.tsx'
import { PlanChoice } from './plan-choice.tsx'
import { plansOf } from './plans.ts'
import { useCheckout } from './use-checkout.ts'
import { WelcomeLink } from './welcome-link.tsx'
import { WelcomePage } from './welcome-page.tsx'

const DAY = 24 * 60 * 60_000
const on = (date: unknown): string => (typeof date === 'string' ? dateText(date, 'longDay') : '')

/** Screen for /trial: explains how long everything can be tried, and when the first payment is due. */
export function TrialScreen(): ReactNode {
  const host = useHost()
  const isSignedIn = useHostStatus()?.session === 'valid'
  const prices = useAsyncValue('prices', () => host.call('stripePrices', {}))
  const { standing, profile } = useOwnPlan()
  const { opening, pay } = useCheckout('NUX')
  const [today] = useState(() => Date.now())
  const days = prices.value?.trial_days ?? 0
  const plan = prices.value === null ? undefined : plansOf(prices.value).find(({ name }) => name === 'monthly')
  const isLoading = prices.value === null ? prices.failure === null : plan !== undefined && standing === null
  if (isLoading || (plan !== undefined && (standing === 'premium' || standing === 'due'))) {
    return (
      <WelcomePage
        title={isLoading || standing === null ? t.trial : ownPlanTitle(standing)}
        pageTitle={t.trial}
        actions={<WelcomeLink to="/entry" label={t.startReading} isMain />}
      >
        <PlanChoice screen="NUX" preferred="monthly" />
      </WelcomePage>
    )
  }
  const begun = profile?.['premium_trial_start_date'] ?? null
  const isOver = days > 0 && profile !== null && profile['premium_may_try'] === false
  if (days > 0 && plan !== undefined && !isOver) {
    const end = dateText(today + days * DAY, 'longDay')
    return (
      <WelcomePage
        title={t.everythingFreeForDaysDays({ days })}
        pageTitle={t.trial}
        lead={t.theTrialEndsOnEnd({ end, price: plan.price })}
        actions={
          <>
            {isSignedIn ? (
              <Button kind="primary" disabled={opening !== null} onClick={() => void pay('monthly')}>
                {opening === null ? t.startTheTrial : t.opening}
              </Button>
            ) : (
              <WelcomeLink to="/login" label={t.signInToStart} isMain />
            )}
            <WelcomeLink to="/entry" label={t.notNow} />
          </>
        }
      />
    )
  }
  return (
    <WelcomePage
      title={isOver ? t.youHaveAlreadyUsedTheTrial : t.tryEverything}
      lead={
        isOver
          ? begun === null
            ? t.oneTrialForEachAccount
            : t.yourTrialRanFrom({ start: on(begun), end: on(profile?.['premium_trial_end_date']) })
          : t.youDontHaveToBuyAnything
      }
      pageTitle={t.trial}
      actions={<WelcomeLink to="/entry" label={t.startReading} isMain />}
    >
      <PlanChoice screen="NUX" preferred="monthly" />
    </WelcomePage>
  )
}
