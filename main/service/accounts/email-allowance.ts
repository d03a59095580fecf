import type { Accounts } from './accounts.ts'
import type { KnownDevices } from './proofs/known-devices.ts'
import { tooManyRequests } from '../calls/api-error.ts'
import type { RateLimiter } from '../limits/rate-limiter.ts'
import type { RateLimits } from '../limits/rate-limits.ts'

export interface EmailAllowanceParts {
  readonly limiter: RateLimiter
  readonly rates: RateLimits
  readonly accounts: Pick<Accounts, 'byEmail' | 'profile'>
  readonly devices: KnownDevices
}

/** A request for an email: the recipient and the network of the caller. */
export interface Asking {
  /** The address, as returned by emailAddress(). */
  readonly to: string
  /** The caller's network (see networkOf). Null for this machine's own app. */
  readonly network: string | null
}

/**
 * Decides which emails are sent to addresses that a user typed. Whatever strangers request, the owner of an address
 * still gets the emails they request. Requests from one network for another user's address don't count elsewhere, and a
 * device that was signed in before is counted separately.
 */
export class EmailAllowance {
  readonly #parts: EmailAllowanceParts

  constructor(parts: EmailAllowanceParts) {
    this.#parts = parts
  }

  /**
   * True if a sign-in email may be sent. If not, the response must look the same. `proof` comes from a device that was
   * signed in before. Throws ApiError 429 for a network that keeps sending requests.
   */
  async signIn({ to, network }: Asking, proof: string | null): Promise<boolean> {
    const { limiter, rates } = this.#parts
    const account = await this.#parts.accounts.byEmail(to)
    const device = proof === null ? null : await this.#deviceOf(account, proof)
    if (device !== null) return (await limiter.take(`email device ${device}`, rates.emailTo)).allowed
    if (network !== null) {
      const asked = await limiter.take(`${network} magicLoginTrigger`, rates.signedOut)
      if (!asked.allowed) throw tooManyRequests(asked.retryAfter)
    }
    const from = network ?? 'within'
    const isFew = network === null || (await limiter.take(`emails of ${from}`, rates.email)).allowed
    // Users get their email, no matter how many addresses of other people someone else in their network has typed.
    if (!isFew && account === null) return false
    return (await limiter.take(`email ${to} ${from}`, rates.emailTo)).allowed
  }

  /**
   * Like `signIn`, for the email that asks whether an external identity should be linked. The identity's provider has
   * verified the address.
   */
  async join({ to, network }: Asking): Promise<boolean> {
    const { limiter, rates } = this.#parts
    return (await limiter.take(`join ${to} ${network ?? 'within'}`, rates.emailTo)).allowed
  }

  /** Like `signIn`, for codes that a signed-in account requests for another address. Throws ApiError 429 beyond the limit. */
  async change(account: number): Promise<void> {
    const { limiter, rates } = this.#parts
    const asked = await limiter.take(`email change ${account}`, rates.emailTo)
    if (!asked.allowed) throw tooManyRequests(asked.retryAfter)
  }

  /** Like `signIn`, for emails with a link to the app. They are all alike, so one is enough for each recipient. */
  async appLink({ to }: Asking): Promise<boolean> {
    return (await this.#parts.limiter.take(`app link ${to}`, this.#parts.rates.emailAlike)).allowed
  }

  /** Like `signIn`, for emails that report a payment. A user who signs in learns about the payment without an email. */
  async paid(to: string): Promise<boolean> {
    return (await this.#parts.limiter.take(`paid ${to}`, this.#parts.rates.emailAlike)).allowed
  }

  /** Returns a proof for a device that has just signed in to the account. Undefined if there is no such account. */
  async proofFor(account: number): Promise<string | undefined> {
    const uuid = (await this.#parts.accounts.profile(account))?.['uuid']
    return typeof uuid === 'string' ? this.#parts.devices.prove(uuid) : undefined
  }

  async #deviceOf(account: number | null, proof: string): Promise<string | null> {
    const uuid = account === null ? undefined : (await this.#parts.accounts.profile(account))?.['uuid']
    return typeof uuid === 'string' ? this.#parts.devices.nameOf(proof, uuid) : null
  }
}
