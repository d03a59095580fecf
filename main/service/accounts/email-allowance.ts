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

/** Caller that requests an email. */
export interface Asking {
  /** The address, as emailAddress() returns it. */
  readonly to: string
  /** See networkOf. Null: this machine's own app. */
  readonly network: string | null
}

/**
 * Decides which emails are sent to addresses that a user typed. Whatever a stranger requests, the address's reader gets
 * their own email: what one network requested for another's address does not count elsewhere, and a device that was
 * signed in before is counted alone.
 */
export class EmailAllowance {
  readonly #parts: EmailAllowanceParts

  constructor(parts: EmailAllowanceParts) {
    this.#parts = parts
  }

  /**
   * True if an email to sign in is sent. If not, the answer must be as usual. `proof`: of a device that was signed in.
   * Throws ApiError 429 for a network that asks without end.
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
    // Readers get theirs, however many addresses of others another user in their network has typed.
    if (!isFew && account === null) return false
    return (await limiter.take(`email ${to} ${from}`, rates.emailTo)).allowed
  }

  /** The same for the email that asks if an outside identity should be joined. Its provider verified the address. */
  async join({ to, network }: Asking): Promise<boolean> {
    const { limiter, rates } = this.#parts
    return (await limiter.take(`join ${to} ${network ?? 'within'}`, rates.emailTo)).allowed
  }

  /** The same for links to the app, all of which are alike: a holder of one needs no other. */
  async appLink({ to }: Asking): Promise<boolean> {
    return (await this.#parts.limiter.take(`app link ${to}`, this.#parts.rates.emailAlike)).allowed
  }

  /** The same for emails that report a payment. A user who signs in gets it without one. */
  async paid(to: string): Promise<boolean> {
    return (await this.#parts.limiter.take(`paid ${to}`, this.#parts.rates.emailAlike)).allowed
  }

  /** For a device on which the account was just signed in to. Undefined: there is no such account. */
  async proofFor(account: number): Promise<string | undefined> {
    const uuid = (await this.#parts.accounts.profile(account))?.['uuid']
    return typeof uuid === 'string' ? this.#parts.devices.prove(uuid) : undefined
  }

  async #deviceOf(account: number | null, proof: string): Promise<string | null> {
    const uuid = account === null ? undefined : (await this.#parts.accounts.profile(account))?.['uuid']
    return typeof uuid === 'string' ? this.#parts.devices.nameOf(proof, uuid) : null
  }
}
