import type { EndpointName } from '#shared/api/endpoints.ts'
import type { Report } from '#shared/activity/failure.ts'
import { reported } from '#shared/activity/reported.ts'
import type { Database } from '../database/database.ts'
import { dutyOf } from '../database/sharing.ts'
import type { RateLimiter } from '../limits/rate-limiter.ts'
import type { RateLimits } from '../limits/rate-limits.ts'
import type { MeasuredObjects } from '../objects/measured-objects.ts'
import type { PostOffice } from '../outgoing-mail/post-office.ts'
import { AccessTokens } from './access-tokens.ts'
import { AccountRemoval } from './account-removal.ts'
import { Accounts } from './accounts.ts'
import { EmailAllowance } from './email-allowance.ts'
import { GuestPasses, type GuestPassSettings, noGuestPasses } from './guest-passes.ts'
import type { Provider } from './oidc/provider.ts'
import { openPayments } from './payments/open-payments.ts'
import type { PaymentSettings } from './payments/payment-settings.ts'
import type { PremiumFeature } from './payments/premium-calls.ts'
import { People } from './people.ts'
import { PersonalTokens } from './personal-tokens.ts'
import { addressMarks } from './proofs/address-marks.ts'
import { KnownDevices } from './proofs/known-devices.ts'
import { WrongCodes } from './proofs/wrong-codes.ts'
import { ReadersLanguages } from './readers-languages.ts'
import { quotaGuard, requireRoom } from './quota-calls.ts'
import { accountRoutes } from './routes/account-routes.ts'
import { peopleRoutes } from './routes/people-routes.ts'
import { Sessions } from './sessions.ts'
import { SignIns } from './sign-ins.ts'
import { signingKey } from './signing-key.ts'

export interface AccountMeans {
  readonly database: Database
  readonly objects: MeasuredObjects
  readonly clock: () => number
  readonly report: Report
  /** The library's secret. */
  readonly secret: Uint8Array
  /** Null if no emails are sent. */
  readonly post: PostOffice | null
  readonly limiter: RateLimiter
  readonly rates: RateLimits
  readonly publicOrigin: string | null
}

/** Settings of the operator, with the defaults of ServiceOptions. */
export interface AccountSettings {
  readonly mailDomain?: string
  readonly signUp?: boolean
  readonly providers?: readonly Provider[]
  readonly payments?: PaymentSettings
  readonly premiumFeatures?: readonly PremiumFeature[]
  readonly freeHighlights?: number
  readonly guestPasses?: GuestPassSettings
  readonly quotaMb?: number
}

export type AccountsRoom = Awaited<ReturnType<typeof open>>

/** Opens everything that concerns readers' accounts: sign-in, permissions and deletion. */
export async function open(means: AccountMeans, settings: AccountSettings) {
  const { database, clock, post } = means
  const known = await openPeople(means, settings)
  const { accounts, people, owner } = known
  const { payments, sold, ...paying } = openPayments({
    ...{ ...means, ...known, settings: settings.payments },
    premiumFeatures: settings.premiumFeatures,
    freeHighlights: settings.freeHighlights,
    mayTellPaid: (to) => known.emails.paid(to),
  })
  const { removal, clear, whenRemoved } = openRemoval(means, accounts)
  const key = await signingKey(database, clock)
  const tokens = new AccessTokens(key, clock)
  const sessions = new Sessions(database, tokens, clock)
  const personalTokens = new PersonalTokens(database, clock)
  const mine = { ...known, payments, sold, sessions, personalTokens, post }
  const hasRoom = quotaGuard(people)
  return {
    ...{ ...mine, tokens, removal, whenRemoved },
    ...{ requireReadAlong: paying.requireReadAlong, requireAudio: paying.requireAudio },
    inLanguageOf: known.languages.inLanguageOf,
    requireRoom: (account: number, bytes?: number) => requireRoom(people, account, bytes),
    /** Refuses calls that the account has not paid for or that exceed its limits. */
    guard: (highlights: (account: number) => Promise<number>) => {
      const isPaid = paying.guard(highlights)
      return async (name: EndpointName, account: number) => {
        await hasRoom(name, account)
        await isPaid(name, account)
      }
    },
    routes: {
      ...peopleRoutes({ people, accounts, removal, owner, post, payments, clear }),
      ...accountRoutes({ ...means, ...mine, key, providers: settings.providers ?? [] }),
    },
    duties: { chores: { work: clear } },
    idle: () => removal.idle(),
    close: () => {
      paying.stop()
      return removal.close()
    },
  }
}

async function openPeople({ database, objects, clock, ...means }: AccountMeans, settings: AccountSettings) {
  const { signUp = false, mailDomain, quotaMb = null } = settings
  const marks = addressMarks(means.secret)
  const accounts = new Accounts(database, clock, mailDomain)
  const guestPasses = new GuestPasses({ database, accounts, clock, settings: settings.guestPasses ?? noGuestPasses })
  const wrongCodes = new WrongCodes(database, marks, clock)
  const signIns = new SignIns({ database, accounts, clock, guestPasses, signUp, wrongCodes })
  const emails = new EmailAllowance({ ...means, accounts, devices: new KnownDevices(means.secret) })
  const owner = await accounts.local()
  const people = new People({ database, accounts, signIns, objects, clock, owner, usualQuotaMb: quotaMb })
  const languages = new ReadersLanguages({ accounts, clock, report: means.report })
  return { accounts, languages, people, signIns, guestPasses, emails, marks, owner, signUp }
}

function openRemoval(means: AccountMeans, accounts: Accounts) {
  const forgetting: ((account: number) => Promise<void>)[] = []
  const removal = new AccountRemoval({
    ...means,
    duty: dutyOf(means.database.sharing, 'chores'),
    forget: async (account) => {
      accounts.forget(account)
      for (const forget of forgetting) await forget(account)
    },
  })
  const clear = () => void reported(means.report, 'delete an account', removal.finish())
  /** Registers a callback that runs when an account is deleted, to discard its data that is stored elsewhere. */
  const whenRemoved = (forget: (account: number) => Promise<void>) => void forgetting.push(forget)
  return { removal, clear, whenRemoved }
}
