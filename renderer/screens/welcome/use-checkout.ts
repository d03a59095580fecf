import { useState } from 'react'
import type { PaywallScreen } from '#shared/model/paywall-screens.ts'
import { goToPayment } from '../../paying/index.ts'
import { useHost } from '../../cache/index.ts'
import { type PaywallPlan, setPreference } from '../../preferences/index.ts'

const checkouts = {
  monthly: 'checkoutMonthly',
  annual: 'checkoutAnnual',
  threeYears: 'checkoutThreeYear',
} as const satisfies Record<PaywallPlan, string>
const planNumbers = { monthly: 0, annual: 1, threeYears: 2 } as const satisfies Record<PaywallPlan, number>

/** Opens the page for paying for a plan. `screen` is the one that offered it. */
export function useCheckout(screen: PaywallScreen) {
  const host = useHost()
  const [opening, setOpening] = useState<PaywallPlan | null>(null)
  /** `email` is the address of a user without an account, which is created after they have paid. */
  const pay = async (plan: PaywallPlan, email: string | null = null): Promise<void> => {
    setOpening(plan)
    setPreference('paywall', { screen, plan })
    await goToPayment(async () => {
      if (email !== null) return host.call('anonymousCheckout', { body: { plan: planNumbers[plan], email } })
      const { id } = await host.call('profile', {})
      return host.call(checkouts[plan], { params: { id } })
    })
    setOpening(null)
  }
  return { opening, pay }
}
