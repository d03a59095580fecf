import { emailAddress } from '../../accounts/email-address.ts'
import { appLinkLetter } from '../../accounts/letters.ts'
import { complimentaryPrices, type Premium } from '../../accounts/premium.ts'
import type { PostOffice } from '../../mail/post-office.ts'
import { NotFound } from '../../library/not-found.ts'
import { RefusedInput } from '../../library/refused-input.ts'
import type { CallContext, Routes } from '../answer.ts'
import { notHere, tooManyRequests } from '../api-error.ts'

export interface PremiumParts {
  readonly premium: Premium
  /** Null if no emails are sent. */
  readonly post: PostOffice | null
  readonly letterPause: (to: string) => number
}

type PremiumRoutes = Pick<
  Routes,
  | 'stripePrices'
  | 'checkoutMonthly'
  | 'checkoutAnnual'
  | 'checkoutThreeYear'
  | 'checkoutPatron'
  | 'billingPortal'
  | 'anonymousCheckout'
  | 'premiumConversion'
  | 'appDownloadLink'
>

export function premiumRoutes({ premium, post, letterPause }: PremiumParts): PremiumRoutes {
  // Everyone is premium where no payment is set up, so there is nowhere to pay.
  const checkout = ({ account }: CallContext, { params }: { params: { id: number } }) => {
    if (params.id !== account) throw new NotFound('There is no such profile.')
    return { body: { url: null } }
  }
  return {
    stripePrices: () => ({ body: complimentaryPrices }),
    checkoutMonthly: checkout,
    checkoutAnnual: checkout,
    checkoutThreeYear: checkout,
    checkoutPatron: checkout,
    billingPortal: checkout,
    anonymousCheckout: () => ({ body: { url: null } }),
    premiumConversion: async ({ account }, { body }) => ({
      body: { id: await premium.converted(account, { ...body, type: String(body.type) }) },
    }),
    appDownloadLink: async (call, { body }) => {
      if (post === null || body.email == null) throw notHere('This service cannot send links to that kind of address.')
      const to = emailAddress(body.email)
      if (to === null) throw new RefusedInput('email', 'This is not an e-mail address we can write to.')
      const pause = letterPause(to)
      if (pause > 0) throw tooManyRequests(pause)
      await post.post(appLinkLetter(to, call.url.origin))
      return { body: null }
    },
  }
}
