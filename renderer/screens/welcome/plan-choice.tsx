import { Check } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import type { PaywallScreen } from '#shared/model/paywall-screens.ts'
import * as t from '#shared/words/welcome.ts'
import { useHost, useHostStatus, useAsyncValue } from '../../cache/index.ts'
import { Button } from '../../components/button.tsx'
import fields from '../../components/field.module.css'
import { ErrorPanel } from '../../components/states/error-panel.tsx'
import type { PaywallPlan } from '../../preferences/index.ts'
import { includedIn, type Plan, plansOf } from './plans.ts'
import { OwnPlan, useOwnPlan } from './own-plan.tsx'
import { useCheckout } from './use-checkout.ts'
import { WelcomeLink } from './welcome-link.tsx'
import styles from './welcome.module.css'

interface PlanChoiceProps {
  /** The screen that offered premium. */
  readonly screen: PaywallScreen
  readonly preferred?: PaywallPlan
}

/**
 * Shows the price of premium and where to pay. Premium readers see their current plan instead. If the service doesn't
 * charge for anything, says that everything is included.
 */
export function PlanChoice({ screen, preferred = 'annual' }: PlanChoiceProps): ReactNode {
  const host = useHost()
  const prices = useAsyncValue('prices', () => host.call('stripePrices', {}))
  const { opening, pay } = useCheckout(screen)
  const isStranger = useHostStatus()?.session === 'invalid'
  const { standing, profile } = useOwnPlan()
  const [email, setEmail] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const listName = useId()
  const choose = (plan: PaywallPlan): void => {
    if (!isStranger) void pay(plan)
    else if (field.current?.reportValidity()) void pay(plan, email.trim())
  }
  if (prices.value === null || (standing === null && plansOf(prices.value).length > 0)) {
    return prices.failure ? (
      <ErrorPanel title={t.thePlans} failure={prices.failure} retry={prices.again} />
    ) : (
      <p className={styles.text} role="status">
        {t.loadingPlans}
      </p>
    )
  }
  const plans = plansOf(prices.value)
  if (plans.length > 0 && profile !== null && standing !== 'nothing') return <OwnPlan profile={profile} />
  if (plans.length > 0 && isStranger && prices.value.sells_to_strangers === false) {
    return (
      <>
        <p className={styles.text}>{t.signUpIsClosed}</p>
        <WelcomeLink to="/login" label={t.signIn2} isMain />
      </>
    )
  }
  const trialDays = prices.value.trial_days ?? 0
  const mayTry = isStranger || profile?.['premium_may_try'] === true
  return (
    <>
      {plans.length > 0 && isStranger ? (
        <label className={styles.field}>
          {t.yourEmailAddress}
          <input
            ref={field}
            className={fields.input}
            type="email"
            autoComplete="email"
            required
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </label>
      ) : null}
      {plans.length === 0 ? (
        <p className={styles.text}>{t.everythingIsIncluded}</p>
      ) : (
        <ul className={styles.plans}>
          {plans.map((plan) => (
            <PlanCard
              key={plan.name}
              plan={plan}
              isPreferred={plan.name === preferred}
              opening={opening}
              onChoose={() => choose(plan.name)}
            />
          ))}
        </ul>
      )}
      {plans.length > 0 && trialDays > 0 && mayTry ? (
        <p className={styles.text}>
          {(isStranger ? t.theFirstDaysAreFreeIfYouSignIn : t.theFirstDaysAreFree)({ days: trialDays })}
        </p>
      ) : null}
      {plans.length > 0 ? (
        <p className={styles.includes} id={listName}>
          {t.premiumIncludes}
        </p>
      ) : null}
      <ul className={styles.included} aria-labelledby={plans.length > 0 ? listName : undefined}>
        {includedIn(prices.value).map((line) => (
          <li key={line}>
            <Check size={16} aria-hidden />
            {line}
          </li>
        ))}
      </ul>
    </>
  )
}

interface PlanCardProps {
  readonly plan: Plan
  readonly isPreferred: boolean
  readonly opening: PaywallPlan | null
  readonly onChoose: () => void
}

function PlanCard({ plan, isPreferred, opening, onChoose }: PlanCardProps): ReactNode {
  return (
    <li className={styles.plan} data-preferred={isPreferred || undefined}>
      <strong>{plan.title}</strong>
      <span>
        {plan.price}
        {plan.perMonth === null ? null : <small className={styles.perMonth}>{plan.perMonth}</small>}
      </span>
      <Button
        kind={isPreferred ? 'primary' : 'plain'}
        aria-label={t.choosePlan({ plan: plan.title })}
        disabled={opening !== null}
        onClick={onChoose}
      >
        {opening === plan.name ? t.opening : t.choose}
      </Button>
    </li>
  )
}
