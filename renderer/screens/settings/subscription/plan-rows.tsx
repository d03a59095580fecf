import { type ReactNode, useState } from 'react'
import { dateText } from '#shared/language/formats.ts'
import * as messages from '#shared/words/messages.ts'
import * as t from '#shared/words/settings/subscription.ts'
import { offerPremium } from '../../../dialogs/index.ts'
import { goToPayment } from '../../../paying/index.ts'
import { failureOf, notify, useHost } from '../../../cache/index.ts'
import { Button } from '../../../components/button.tsx'
import { PremiumGate } from '../../../components/premium-gate.tsx'
import { FactRow, Row } from '../setting-rows.tsx'

/** The status code of complimentary premium. */
const FREE_FOR_ALL = 3
const names: Readonly<Record<number, string>> = { 0: t.monthly, 1: t.annual, 2: t.threeYears }

interface PlanRowsProps {
  readonly profile: Readonly<Record<string, unknown>> & { readonly id: number }
  readonly again: () => void
}

/** Shows the plan, what happens next, and where to change it. */
export function PlanRows({ profile, again }: PlanRowsProps): ReactNode {
  const host = useHost()
  const [busy, setBusy] = useState(false)
  const { premium_type: type, premium_status: status = 'none' } = profile
  if (profile['is_premium'] !== false && (type === FREE_FOR_ALL || status === undefined)) {
    return <FactRow label={t.plan} value={t.everythingIncluded} help={t.nothingRenews} />
  }
  const change = async (): Promise<void> => {
    setBusy(true)
    await goToPayment(() => host.call('billingPortal', { params: { id: profile.id } }), t.thereIsNothingToChange)
    setBusy(false)
  }
  const support = async (): Promise<void> => {
    setBusy(true)
    await goToPayment(() => host.call('checkoutPatron', { params: { id: profile.id } }))
    setBusy(false)
  }
  const restore = async (): Promise<void> => {
    setBusy(true)
    try {
      await host.call('premiumRestore', {})
      again()
      notify(t.yourPlanIsUpToDate)
    } catch (error) {
      const isOffline = failureOf(error).kind === 'offline'
      notify(isOffline ? messages.offline : t.thePaymentServiceDoesntRespond, { type: 'error' })
    } finally {
      setBusy(false)
    }
  }
  const isFree = profile['is_premium'] === false
  const patron = profile['is_patron'] === true ? t.youArePatron : ''
  return (
    <>
      {isFree ? (
        <Row label={t.plan} help={t.freeSaving}>
          <PremiumGate label={t.upgrade} onOpen={() => offerPremium('SETTINGS')} />
        </Row>
      ) : (
        <Row label={t.plan} help={[nextOf(profile), patron].filter((part) => part !== '').join(' ')}>
          <span>
            {status === 'guest_pass' ? t.guestPass : typeof type === 'number' ? (names[type] ?? t.premium) : t.premium}
          </span>
        </Row>
      )}
      <Row label={t.payment} help={t.manageCardsAndReceipts}>
        {status === 'guest_pass' || (status === 'none' && isFree) ? null : (
          <Button disabled={busy} onClick={() => void change()}>
            {t.changeOrCancelPlan}
          </Button>
        )}
        <Button disabled={busy} onClick={() => void restore()}>
          {t.restore}
        </Button>
      </Row>
      {profile['is_patron'] === true ? null : (
        <Row label={t.patron} help={t.supportLecternForPeopleWhoCant}>
          <Button disabled={busy} onClick={() => void support()}>
            {t.becomeAPatron}
          </Button>
        </Row>
      )}
    </>
  )
}

/** Describes the next event, and its date. */
function nextOf(profile: Readonly<Record<string, unknown>>): string {
  const on = (name: string): string | null => {
    const date = profile[name]
    return typeof date === 'string' ? dateText(date, 'longDay') : null
  }
  const grace = on('premium_grace_date')
  if (grace !== null) return t.aPaymentFailed({ grace })
  const until = on('premium_expiration_date')
  if (until === null) return ''
  if (profile['premium_is_ending'] === true) return t.endsOnUntil({ until })
  const trial = profile['premium_status'] === 'trialing'
  return trial ? t.theTrialEndsOnUntil({ until }) : t.renewsOnUntil({ until })
}
