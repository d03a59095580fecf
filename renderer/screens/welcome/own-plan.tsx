import { type ReactNode, useState } from 'react'
import { dateText } from '#shared/language/formats.ts'
import * as t from '#shared/words/welcome.ts'
import { goToPayment } from '../../paying/index.ts'
import { useAsyncValue, useHost, useHostStatus } from '../../cache/index.ts'
import { Button } from '../../components/button.tsx'
import styles from './welcome.module.css'

type Profile = Readonly<Record<string, unknown>> & { readonly id: number }

/** The current plan of an account: no paid plan, premium, or a plan whose payment failed. */
type Standing = 'nothing' | 'premium' | 'due'

/** The status code of complimentary premium. */
const FREE_FOR_ALL = 3

/** Returns the current plan. Premium is assumed unless the profile says that the account doesn't have it. */
function standingOf(profile: Profile): Standing {
  if (['past_due', 'unpaid'].includes(String(profile['premium_status']))) return 'due'
  return profile['is_premium'] === false ? 'nothing' : 'premium'
}

/**
 * Returns the user's current plan. `standing` is null until it is known. It is 'nothing' for signed-out users, or if it
 * can't be determined.
 */
export function useOwnPlan(): { readonly standing: Standing | null; readonly profile: Profile | null } {
  const host = useHost()
  const isStranger = useHostStatus()?.session === 'invalid'
  const { value, failure } = useAsyncValue(`own plan ${isStranger}`, () =>
    isStranger ? Promise.resolve(null) : host.call('profile', {}),
  )
  if (isStranger || failure !== null) return { standing: 'nothing', profile: null }
  return value === null ? { standing: null, profile: null } : { standing: standingOf(value), profile: value }
}

export const ownPlanTitle = (standing: Standing): string => (standing === 'due' ? t.aPaymentFailed : t.youHavePremium)

/** Shown instead of the available plans to a user who already has one: the plan, and where to change it. */
export function OwnPlan({ profile }: { readonly profile: Profile }): ReactNode {
  const host = useHost()
  const [busy, setBusy] = useState(false)
  const change = async (): Promise<void> => {
    setBusy(true)
    await goToPayment(() => host.call('billingPortal', { params: { id: profile.id } }), t.thereIsNothingToChange)
    setBusy(false)
  }
  const text = textOf(profile)
  return (
    <>
      <p className={styles.text}>{text ?? t.changeOrCancelYourPlanOn}</p>
      {hasPortal(profile) ? (
        <div>
          <Button
            kind={standingOf(profile) === 'due' ? 'primary' : 'plain'}
            disabled={busy}
            onClick={() => void change()}
          >
            {busy ? t.opening : t.changeOrCancelPlan}
          </Button>
        </div>
      ) : null}
    </>
  )
}

const isGift = (profile: Profile): boolean => profile['premium_status'] === 'guest_pass'

const hasPortal = (profile: Profile): boolean => !isGift(profile) && profile['premium_type'] !== FREE_FOR_ALL

function textOf(profile: Profile): string | null {
  const until = profile['premium_expiration_date']
  if (standingOf(profile) === 'due') return t.aPaymentForYourPlanFailed
  if (profile['premium_type'] === FREE_FOR_ALL) return t.nothingRenews
  if (!isGift(profile)) return null
  return typeof until === 'string'
    ? t.aGuestPassIncludesItUntil({ date: dateText(until, 'longDay') })
    : t.aGuestPassIncludesIt
}
