import * as t from '#shared/words/service/accounts.ts'
import { emailAddress } from '../normalize-email.ts'
import { appLinkEmail } from '../emails.ts'
import { type PlanName, planNames } from '../payments/payment-settings.ts'
import { NothingSold, type Payments, PaymentUnavailable } from '../payments/payments.ts'
import { complimentaryPrices, type Premium } from '../premium.ts'
import type { PostOffice } from '../../outgoing-mail/post-office.ts'
import { NotFound } from '../../calls/not-found.ts'
import { RefusedInput } from '../../calls/refused-input.ts'
import type { CallContext, Routes } from '../../calls/answer.ts'
import type { Sold } from '../payments/premium-calls.ts'
import { ApiError, notHere } from '../../calls/api-error.ts'
import type { EmailAllowance } from '../email-allowance.ts'

export interface PremiumParts {
  /** Null if nothing is sold. */
  readonly payments: Payments | null
  readonly sold: Sold | null
  readonly premium: Premium
  /** Null if no emails are sent. */
  readonly post: PostOffice | null
  readonly emails: EmailAllowance
}

type PremiumRoutes = Pick<
  Routes,
  | 'stripePrices'
  | 'checkoutMonthly'
  | 'checkoutAnnual'
  | 'checkoutThreeYear'
  | 'checkoutPatron'
  | 'billingPortal'
  | 'premiumRestore'
  | 'anonymousCheckout'
  | 'premiumConversion'
  | 'appDownloadLink'
>

export function premiumRoutes({ payments, sold, premium, post, emails }: PremiumParts): PremiumRoutes {
  // If no payment is set up, everyone is premium and there is no payment page.
  const own = ({ account }: CallContext, { params }: { params: { id: number } }): void => {
    if (params.id !== account) throw new NotFound(t.thisProfileDoesntExist)
  }
  const checkout = (plan: PlanName) => async (call: CallContext, input: { params: { id: number } }) => {
    own(call, input)
    if (payments === null) return { body: { url: null } }
    return { body: { url: await payments.checkout(call.account, plan, call.url.origin).catch(explained) } }
  }
  return {
    stripePrices: async () => ({
      body:
        payments === null || sold === null
          ? complimentaryPrices
          : {
              ...(await payments.prices().catch(explained)),
              features: sold.features,
              free_highlights: sold.freeHighlights,
              trial_days: sold.trialDays,
              sells_to_strangers: sold.toStrangers,
            },
    }),
    checkoutMonthly: checkout('monthly'),
    checkoutAnnual: checkout('annual'),
    checkoutThreeYear: checkout('three_years'),
    checkoutPatron: checkout('patron'),
    billingPortal: async (call, input) => {
      own(call, input)
      if (payments === null) return { body: { url: null } }
      return { body: { url: await payments.portal(call.account, call.url.origin).catch(explained) } }
    },
    premiumRestore: async ({ account, url }) => {
      await payments?.restore(account, url.origin).catch(explained)
      return { body: null }
    },
    anonymousCheckout: async ({ url }, { body }) => {
      if (payments === null) return { body: { url: null } }
      const email = emailAddress(body.email ?? '')
      if (email === null) throw new RefusedInput('email', t.weCantSendEmailToThat)
      const plan = planNames[body.plan] ?? 'annual'
      return { body: { url: await payments.anonymousCheckout(email, plan, url.origin).catch(explained) } }
    },
    premiumConversion: async ({ account }, { body }) => ({
      body: { id: await premium.converted(account, { ...body, type: String(body.type) }) },
    }),
    appDownloadLink: async (call, { body }) => {
      if (post === null || body.email == null) throw notHere(t.thisServiceCantSendLinksTo)
      const to = emailAddress(body.email)
      if (to === null) throw new RefusedInput('email', t.weCantSendEmailToThat)
      if (await emails.appLink({ to, network: call.network })) await post.post(appLinkEmail(to, call.url.origin))
      return { body: null }
    },
  }
}

const notSold = {
  premium: [409, 'already_premium', () => t.youAlreadyHavePremiumNothingWas],
  patron: [409, 'already_patron', () => t.youAreAlreadyAPatronNothing],
  due: [409, 'payment_due', () => t.aPaymentForYourPlanFailed],
  sign_up_closed: [403, 'sign_up_closed', () => t.signUpIsClosedNothingWasCharged],
} as const satisfies Record<NothingSold['why'], readonly [status: number, code: string, detail: () => string]>

function explained(error: unknown): never {
  if (error instanceof NothingSold) {
    const [status, code, detail] = notSold[error.why]
    throw new ApiError(status, code, detail())
  }
  if (!(error instanceof PaymentUnavailable)) throw error
  throw new ApiError(503, 'payment_unavailable', t.thePaymentServiceDoesntRespondNothing)
}
