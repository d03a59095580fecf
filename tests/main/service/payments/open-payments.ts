import { randomBytes } from 'node:crypto'
import { Accounts } from '../../../../main/service/accounts/accounts.ts'
import { Payments } from '../../../../main/service/accounts/payments/payments.ts'
import { addressMarks } from '../../../../main/service/accounts/proofs/address-marks.ts'
import { SignIns } from '../../../../main/service/accounts/sign-ins.ts'
import { PostOffice } from '../../../../main/service/outgoing-mail/post-office.ts'
import type { Email } from '../../../../main/service/index.ts'
import { createVault } from '../../../../main/service/secrets/vault.ts'
import { openBlankDatabase } from '../blank-library.ts'
import { StripeInMemory } from './stripe-in-memory.ts'

export const ORIGIN = 'http://library.test'

/** Opens the part that sells premium, with one library and Stripe in memory, and a clock that moves on request. */
export async function openPayments({ trialDays = 0, signUp = true } = {}) {
  const stripe = new StripeInMemory()
  const clock = () => stripe.now * 1000
  const database = openBlankDatabase(null)
  const accounts = new Accounts(database, clock)
  const signIns = new SignIns({ database, accounts, clock, signUp, wrongCodes: null })
  const emails: Email[] = []
  const report = (_doing: string, error: unknown) => {
    throw error
  }
  const key = randomBytes(32)
  const send = (email: Email) => void emails.push(email)
  const post = new PostOffice({ database, send, vault: createVault(key), clock, report })
  const owner = await accounts.local()
  const welcomed: string[] = []
  const failed: unknown[] = []
  const payments = new Payments({
    settings: stripe.settings(trialDays),
    ...{ database, accounts, clock, post, owner, signUp },
    marks: addressMarks(key),
    fetch: stripe.fetch,
    publicOrigin: ORIGIN,
    giftUntil: async () => null,
    welcome: async (email) => void welcomed.push(email),
    report: (_doing, error) => void failed.push(error),
  })
  accounts.sell((account, email) => payments.profile(account, email))
  return {
    ...{ stripe, database, accounts, payments, emails, welcomed, failed },
    /** Opens a link from an address's mail, as its reader does. Null: no account is made. */
    openLink: async (email: string): Promise<number | null> => {
      const { linkToken } = await signIns.beginMagic(email, 'web')
      const admission = await signIns.openLink(linkToken)
      if (typeof admission !== 'object' || admission === null) return null
      if (admission.email !== null) await payments.claim(admission.email, admission.account, ORIGIN)
      return admission.account
    },
    tell: (event: object) => {
      const { payload, signature } = stripe.signed(event)
      return payments.receive(payload, signature, ORIGIN)
    },
    profile: async (account: number): Promise<Readonly<Record<string, unknown>>> => ({
      ...(await accounts.profile(account)),
    }),
    sent: async () => {
      await post.idle()
      return emails
    },
    close: async () => {
      await post.close()
      database.close()
    },
  }
}

export type OpenPayments = Awaited<ReturnType<typeof openPayments>>
