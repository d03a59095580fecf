import { Check } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { failureOf, notify, useHost, useAsyncValue } from '../../cache/index.ts'
import { connectionText } from '../../commands/index.ts'
import { Button } from '../../components/button.tsx'
import { ErrorPanel } from '../../components/states/error-panel.tsx'
import { type PaywallPlan, type PaywallScreen, setPreference } from '../../preferences/index.ts'
import { type Plan, plansOf } from './plans.ts'
import styles from './welcome.module.css'

const included = [
  'Unlimited saving, highlights and notes',
  'Writers and feeds in one inbox',
  'Offline reading on every device',
  'Your highlights as Markdown, CSV or JSON',
]
const checkouts = {
  monthly: 'checkoutMonthly',
  annual: 'checkoutAnnual',
  threeYears: 'checkoutThreeYear',
} as const satisfies Record<PaywallPlan, string>

interface PlanChoiceProps {
  /** The screen that offered premium. */
  readonly screen: PaywallScreen
  readonly preferred?: PaywallPlan
}

/** Shows the price of premium and where to pay, or that everything is included if nothing has a price. */
export function PlanChoice({ screen, preferred = 'annual' }: PlanChoiceProps): ReactNode {
  const host = useHost()
  const prices = useAsyncValue('prices', () => host.call('stripePrices', {}))
  const [opening, setOpening] = useState<PaywallPlan | null>(null)
  const pay = async ({ name }: Plan): Promise<void> => {
    setOpening(name)
    setPreference('paywall', { screen, plan: name })
    try {
      const { id } = await host.call('profile', {})
      const { url } = await host.call(checkouts[name], { params: { id } })
      if (url !== null && /^https:/i.test(url)) location.assign(url)
      else notify('There is nothing to pay on this service.')
    } catch (error) {
      const { kind } = failureOf(error)
      notify(kind === 'offline' ? connectionText() : 'The checkout could not be opened. Nothing was charged.', {
        type: 'error',
      })
    } finally {
      setOpening(null)
    }
  }
  if (prices.value === null) {
    return prices.failure ? (
      <ErrorPanel title="the plans" failure={prices.failure} retry={prices.again} />
    ) : (
      <p className={styles.text} role="status">
        Loading plans…
      </p>
    )
  }
  const plans = plansOf(prices.value)
  return (
    <>
      {plans.length === 0 ? (
        <p className={styles.text}>Everything is included. This library is free.</p>
      ) : (
        <ul className={styles.plans}>
          {plans.map((plan) => (
            <li key={plan.name} className={styles.plan} data-preferred={plan.name === preferred || undefined}>
              <strong>{plan.title}</strong>
              <span>{plan.price}</span>
              {plan.perMonth === null ? null : <span className={styles.text}>{plan.perMonth}</span>}
              <Button
                kind={plan.name === preferred ? 'primary' : 'plain'}
                aria-label={`Choose ${plan.title.toLowerCase()}`}
                disabled={opening !== null}
                onClick={() => void pay(plan)}
              >
                {opening === plan.name ? 'Opening…' : 'Choose'}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <ul className={styles.included}>
        {included.map((line) => (
          <li key={line}>
            <Check size={16} aria-hidden />
            {line}
          </li>
        ))}
      </ul>
    </>
  )
}
