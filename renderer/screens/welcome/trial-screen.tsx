import { type ReactNode, useState } from 'react'
import { useAsyncValue, useHost, useHostStatus } from '../../cache/index.ts'
import { Button } from '../../components/button.tsx'
import { PlanChoice } from './plan-choice.tsx'
import { plansOf } from './plans.ts'
import { useCheckout } from './use-checkout.ts'
import { WelcomeLink } from './welcome-link.tsx'
import { WelcomePage } from './welcome-page.tsx'
import styles from './welcome.module.css'

const DAY = 24 * 60 * 60_000
const when = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' })
const on = (date: unknown): string => (typeof date === 'string' ? when.format(new Date(date)) : '')

/** /trial: how long everything may be tried, and when the first payment follows. */
export function TrialScreen(): ReactNode {
  const host = useHost()
  const isSignedIn = useHostStatus()?.session === 'valid'
  const prices = useAsyncValue('prices', () => host.call('stripePrices', {}))
  const profile = useAsyncValue('profile', () => host.call('profile', {}))
  const { opening, pay } = useCheckout('NUX')
  const [today] = useState(() => Date.now())
  const days = prices.value?.trial_days ?? 0
  const plan = prices.value === null ? undefined : plansOf(prices.value).find(({ name }) => name === 'monthly')
  const begun = isSignedIn ? profile.value?.['premium_trial_start_date'] : null
  const mayTry = days > 0 && plan !== undefined && begun == null
  if (mayTry) {
    const end = when.format(new Date(today + days * DAY))
    return (
      <WelcomePage
        title={`Everything, free for ${days} ${days === 1 ? 'day' : 'days'}`}
        pageTitle="Trial"
        lead={`The trial ends on ${end}. Then it costs ${plan.price}, unless you end it before. Reading, saving and sync stay free afterwards.`}
        actions={
          <>
            {isSignedIn ? (
              <Button kind="primary" disabled={opening !== null} onClick={() => void pay('monthly')}>
                {opening === null ? 'Start the trial' : 'Opening…'}
              </Button>
            ) : (
              <WelcomeLink to="/login" label="Sign in to start" isMain />
            )}
            <WelcomeLink to="/entry" label="Not now" />
          </>
        }
      />
    )
  }
  const isOver = days > 0 && begun != null
  return (
    <WelcomePage
      title={isOver ? 'You have had the trial' : 'Try everything'}
      lead={
        isOver
          ? `It began on ${on(begun)} and ends or ended on ${on(profile.value?.['premium_trial_end_date'])}. There is one for each account.`
          : 'Nothing has to be bought to begin: saving, reading and sync work from the start.'
      }
      pageTitle="Trial"
      actions={<WelcomeLink to="/entry" label="Start reading" isMain />}
    >
      <PlanChoice screen="NUX" preferred="monthly" />
      {profile.failure && isSignedIn ? <p className={styles.text}>Whether you had a trial is not known now.</p> : null}
    </WelcomePage>
  )
}
