import type { EndpointName } from '#shared/api/endpoints.ts'
import type { Report } from '#shared/activity/failure.ts'
import type { Accounts } from '../accounts.ts'
import type { AddressMarks } from '../proofs/address-marks.ts'
import type { GuestPasses } from '../guest-passes.ts'
import { paidEmail } from '../emails.ts'
import { nightly } from '../../jobs/nightly.ts'
import type { PaymentSettings } from './payment-settings.ts'
import { Payments } from './payments.ts'
import { signInLink } from '../sign-in-link.ts'
import { EMAILED_LIFETIME, type SignIns } from '../sign-ins.ts'
import type { Database } from '../../database/database.ts'
import { type PremiumFeature, premiumFeatures, premiumGuard, premiumRule, type Sold } from './premium-calls.ts'
import { operatorFetch } from '../../outbound/index.ts'
import type { PostOffice } from '../../outgoing-mail/post-office.ts'

/** Highlights without premium. */
const FREE_HIGHLIGHTS = 100

type Guard = (name: EndpointName, account: number) => Promise<void>

export interface PaymentParts {
  /** Absent if nothing is sold. */
  readonly settings: PaymentSettings | undefined
  /** Features that require premium. Default: all that can. */
  readonly premiumFeatures: readonly PremiumFeature[] | undefined
  readonly freeHighlights: number | undefined
  readonly database: Database
  readonly accounts: Accounts
  readonly signIns: SignIns
  readonly guestPasses: GuestPasses
  /** Null if no emails are sent. */
  readonly post: PostOffice | null
  readonly clock: () => number
  readonly publicOrigin: string | null
  readonly owner: number
  readonly marks: AddressMarks
  /** True if a person without an account may create one. */
  readonly signUp: boolean
  /** True if an email may be sent to this address to report a payment made for it. */
  readonly mayTellPaid: (to: string) => Promise<boolean>
  readonly report: Report
}

export interface Paying {
  /** Null if nothing is sold. */
  readonly payments: Payments | null
  readonly sold: Sold | null
  /** Refuses features that an account has not paid for. */
  readonly guard: (highlights: (account: number) => Promise<number>) => Guard
  /** Refuses access to podcasts' own transcripts for accounts that have not paid for it. */
  readonly requireReadAlong: (account: number) => Promise<void>
  /** Refuses reading aloud for accounts that have not paid for it. */
  readonly requireAudio: (account: number) => Promise<void>
  readonly stop: () => void
}

/** Sets up selling premium, if it is sold. */
export function openPayments(parts: PaymentParts): Paying {
  const { settings, accounts, signIns, post, report } = parts
  if (settings === undefined) {
    const everybody = async () => {}
    return {
      ...{ payments: null, sold: null, guard: () => everybody, stop: () => {} },
      ...{ requireReadAlong: everybody, requireAudio: everybody },
    }
  }
  const payments = new Payments({
    ...parts,
    settings,
    fetch: operatorFetch,
    giftUntil: (account) => parts.guestPasses.premiumUntil(account),
    welcome: async (email, origin) => {
      if (!(await parts.mayTellPaid(email))) return
      const { linkToken } = await signIns.beginMagic(email, 'web')
      await post?.post(paidEmail(email, signInLink(origin, linkToken)), { lifetime: EMAILED_LIFETIME })
    },
  })
  accounts.sell((account, email) => payments.profile(account, email))
  const features = parts.premiumFeatures ?? (Object.keys(premiumFeatures) as PremiumFeature[])
  const freeHighlights = parts.freeHighlights ?? FREE_HIGHLIGHTS
  const rules = {
    features: new Set(features),
    isPremium: (account: number) => payments.isPremium(account),
    freeHighlights,
  }
  const rule = premiumRule({ ...rules, highlights: async () => 0 })
  return {
    payments,
    sold: { features, freeHighlights, trialDays: settings.trialDays, toStrangers: parts.signUp },
    guard: (highlights) => premiumGuard({ ...rules, highlights }),
    requireReadAlong: (account) => rule('read_along', account),
    requireAudio: (account) => rule('audio', account),
    stop: nightly(
      // If several processes share the library, only one of them queries Stripe.
      async () => (parts.database.sharing?.holds('chores') ?? true) && payments.reconcile(),
      (error) => report('ask what was paid', error),
    ),
  }
}
