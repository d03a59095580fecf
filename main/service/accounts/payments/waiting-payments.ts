import type { Database } from '../../database/database.ts'
import type { Customers } from './customers.ts'
import { paymentStatements } from './payment-statements.ts'

const DAY = 24 * 60 * 60_000
/** A payment that no one claims is refunded after this time. */
const PATIENCE = 30 * DAY

export interface WaitingPaymentsOptions {
  readonly database: Database
  readonly clock: () => number
  /** True if a sign-in with an unknown address creates an account. */
  readonly signUp: boolean
}

/**
 * Payments by customers who only typed an address. Such a payment belongs to no account until the recipient of mail to
 * that address signs in through it. Then it belongs to that person's account.
 */
export class WaitingPayments {
  readonly #options: WaitingPaymentsOptions
  readonly #customers: Customers
  readonly #statements

  constructor(options: WaitingPaymentsOptions, customers: Customers) {
    this.#options = options
    this.#customers = customers
    this.#statements = paymentStatements(options.database)
  }

  /** Adds a payment. Resolves to false if it is already waiting. */
  async add(customer: string, email: string): Promise<boolean> {
    const { database, clock } = this.#options
    const added = await database.directory((tx) => this.#statements.wait.get(tx, { customer, email, now: clock() }))
    return added !== undefined
  }

  /**
   * Assigns the payments for an address to the account, regardless of their state at Stripe. Resolves to true if there
   * are any.
   */
  async claim(email: string, account: number): Promise<boolean> {
    const { database } = this.#options
    const found = await database.lookInDirectory((tx) => this.#statements.waitingFor.all(tx, { email }))
    if (found.length > 0) await database.directory((tx) => this.#statements.claim.run(tx, { email, owner: account }))
    return found.length > 0
  }

  /** Credits an account with the payments it claimed. Throws PaymentUnavailable. */
  async settle(account: number, origin: string | null): Promise<void> {
    const { database } = this.#options
    const rows = await database.lookInDirectory((tx) => this.#statements.waitingOf.all(tx, { owner: account }))
    for (const { customer } of rows) {
      await this.#customers.settle(account, customer, origin)
      await this.#forget(customer)
    }
  }

  /**
   * Returns a task for each payment. The task credits the payment to the account that claimed it, or refunds it if it
   * can't be claimed or wasn't. A failure doesn't affect the other tasks.
   */
  async tasks(origin: string | null): Promise<(() => Promise<void>)[]> {
    const { database, clock, signUp } = this.#options
    const rows = await database.lookInDirectory((tx) => this.#statements.waiting.all(tx, {}))
    return rows.flatMap(({ customer, email, account_id: account, paid_ms: paid }) => {
      if (account !== null) return [() => this.settle(account, origin)]
      return signUp && clock() - paid < PATIENCE ? [] : [() => this.#refundAndCancel(customer, email, origin)]
    })
  }

  /** Refunds the payments of an account that is being deleted, and those for its address. Throws PaymentUnavailable. */
  async giveBackOf(account: number, email: string | null): Promise<void> {
    const { database } = this.#options
    const rows = await database.lookInDirectory(async (tx) => [
      ...(await this.#statements.waitingOf.all(tx, { owner: account })),
      ...(email === null ? [] : await this.#statements.waitingFor.all(tx, { email })),
    ])
    for (const { customer } of rows) {
      await this.#customers.giveBackAll(customer)
      await this.#forget(customer)
    }
  }

  async #refundAndCancel(customer: string, email: string, origin: string | null): Promise<void> {
    if (await this.#customers.giveBackAll(customer)) await this.#customers.tellReturned(email, origin)
    await this.#forget(customer)
  }

  async #forget(customer: string): Promise<void> {
    await this.#options.database.directory((tx) => this.#statements.waitNoMore.run(tx, { customer }))
  }
}
