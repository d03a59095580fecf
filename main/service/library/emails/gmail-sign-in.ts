import { randomBytes } from 'node:crypto'
import type { MailAccount } from '#shared/model/mail-account.ts'
import { reason } from '#shared/reasons/codes.ts'
import type { GmailConsent } from '../../mail/gmail-consent.ts'
import { MailboxError } from '../../mail/mailbox.ts'
import type { Vault } from '../../secrets/vault.ts'
import type { MailAccounts } from './mail-accounts.ts'

const LIFETIME = 10 * 60_000
const PURPOSE = 'gmail sign-in'

interface Begun {
  readonly until: number
  readonly redirect: string
  readonly folder: string
  readonly verifier: string
}

export interface GmailSignInOptions {
  readonly consent: GmailConsent
  readonly mailAccounts: MailAccounts
  readonly vault: Vault
  readonly server: { readonly host: string; readonly port: number; readonly fingerprint?: string }
  readonly clock: () => number
}

/**
 * Connects Gmail after the reader has given consent at Google. Everything that must be remembered in the meantime is
 * sealed in the OAuth state, which is valid only for this reader. Another reader's response is not accepted, and each
 * response counts only once.
 */
export class GmailSignIn {
  readonly #options: GmailSignInOptions
  /** States that have been used, and the time until which they would have been valid. */
  readonly #answered = new Map<string, number>()

  constructor(options: GmailSignInOptions) {
    this.#options = options
  }

  /** Throws MailboxError. */
  async begin(account: number, redirect: string, folder: string): Promise<{ url: string; state: string }> {
    const { consent, vault, clock } = this.#options
    const begun: Begun = {
      until: clock() + LIFETIME,
      redirect,
      folder,
      verifier: randomBytes(32).toString('base64url'),
    }
    const state = vault.seal({ account, purpose: PURPOSE }, JSON.stringify(begun)).toString('base64url')
    return { url: await consent.authorizationUrl(redirect, { state, verifier: begun.verifier }), state }
  }

  /** `given`: the parameters that Google returned. Throws MailboxError. */
  async finish(account: number, given: Readonly<Record<string, string>>): Promise<MailAccount> {
    const { consent, mailAccounts, vault, server, clock } = this.#options
    const { state = '' } = given
    const opened = vault.open({ account, purpose: PURPOSE }, Buffer.from(state, 'base64url'))
    const begun = opened === null ? null : (JSON.parse(opened) as Begun)
    const now = clock()
    for (const [old, until] of this.#answered) if (until <= now) this.#answered.delete(old)
    // If the page is reloaded, its code must not be sent again. Google would then revoke the whole grant.
    if (begun === null || begun.until <= now || this.#answered.has(state))
      throw new MailboxError('auth_failed', reason('google_answer_expired'))
    this.#answered.set(state, begun.until)
    const answer = new URL(begun.redirect)
    for (const [name, value] of Object.entries(given)) answer.searchParams.set(name, value)
    const { email, grant } = await consent.redeem(answer, { state, verifier: begun.verifier })
    const { host, port, fingerprint = null } = server
    return mailAccounts.addGranted(account, { host, port, user: email, folder: begun.folder, fingerprint }, grant)
  }
}
