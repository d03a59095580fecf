import type { Database } from '../database/database.ts'
import type { Directory, Reading } from '../database/transaction.ts'
import type { Accounts } from './accounts.ts'
import { guestPassStatements } from './guest-pass-statements.ts'
import { newSecret } from './secrets.ts'

const DAY = 24 * 60 * 60_000
/** Period for which an unused pass is valid. After that, its giver gets a new one. */
const LIFETIME = 90 * DAY

/** Settings for the passes that the operator grants. */
export interface GuestPassSettings {
  /** Number of passes per account. 0 turns passes off. */
  readonly count: number
  /** Days of premium that a pass grants, if premium is sold. */
  readonly days: number
  /** True if the giver gets the same number of days too. */
  readonly isForBoth: boolean
}

export const noGuestPasses: GuestPassSettings = { count: 0, days: 0, isForBoth: false }

export type PassState = 'open' | 'used' | 'expired'

export interface GuestPass {
  readonly code: string
  readonly state: PassState
  readonly expires: number
}

/** Details of a pass that the holder of its link sees. */
export interface PassOffer {
  readonly inviter: string
  readonly state: PassState
}

/** Reason why a pass could not be taken. */
export type PassRefusal = 'unknown' | 'used' | 'expired' | 'own' | 'had_one'

export interface GuestPassesOptions {
  readonly database: Database
  readonly accounts: Pick<Accounts, 'profile' | 'change'>
  readonly settings: GuestPassSettings
  readonly clock: () => number
}

/** Passes that readers give to friends. Each can be redeemed once, and an account can redeem only one. */
export class GuestPasses {
  readonly #options: GuestPassesOptions
  readonly #statements

  constructor(options: GuestPassesOptions) {
    this.#options = options
    this.#statements = guestPassStatements(options.database)
  }

  get settings(): GuestPassSettings {
    return this.#options.settings
  }

  /** Returns an account's passes, redeemed ones first. Expired ones are replaced. */
  list(account: number): Promise<GuestPass[]> {
    const { database, clock, settings } = this.#options
    return database.directory(async (tx) => {
      const now = clock()
      await this.#statements.forgetExpired.run(tx, { giver: account, now })
      const rows = await this.#statements.of.all(tx, { giver: account })
      for (let more = rows.length; more < settings.count; more++) {
        await this.#statements.create.run(tx, { giver: account, code: newSecret(), now, expires: now + LIFETIME })
      }
      const all = rows.length < settings.count ? await this.#statements.of.all(tx, { giver: account }) : rows
      return all.map(({ code, expires_ms: expires, redeemed_ms }) => ({
        code,
        expires,
        state: stateOf({ redeemed_ms, expires_ms: expires }, now),
      }))
    })
  }

  /** Returns a pass that the account can give away. Null if it has none left. */
  async openCode(account: number): Promise<string | null> {
    const { database, clock, settings } = this.#options
    if (settings.count === 0) return null
    const rows = await database.lookInDirectory((tx) => this.#statements.of.all(tx, { giver: account }))
    const isNew = rows.length < settings.count
    const passes = isNew
      ? await this.list(account)
      : rows.map((row) => ({ code: row.code, state: stateOf(row, clock()) }))
    return passes.find(({ state }) => state === 'open')?.code ?? null
  }

  /** Returns the offer that the pass makes, or null if there is no such pass. */
  async offer(code: string): Promise<PassOffer | null> {
    const { database, accounts, clock } = this.#options
    const row = await database.lookInDirectory((tx) => this.#statements.byCode.get(tx, { code }))
    const giver = row && (await accounts.profile(row.account_id))
    return row && giver ? { inviter: giver.display_name ?? '', state: stateOf(row, clock()) } : null
  }

  /** True if this code is a valid pass, so its holder may create an account. */
  async isOpen(tx: Reading, code: string | null): Promise<boolean> {
    const row = code === null ? undefined : await this.#statements.byCode.get(tx, { code })
    return row !== undefined && stateOf(row, this.#options.clock()) === 'open'
  }

  /** Redeems the pass for the account. Redeeming the same one again changes nothing. */
  async redeem(account: number, code: string): Promise<PassRefusal | null> {
    const { database, accounts } = this.#options
    const refusal = await database.directory((tx) => this.redeemIn(tx, account, code))
    if (refusal === null) await accounts.change(account, {})
    return refusal
  }

  /** Redeems the pass within a transaction that may also create the account. */
  async redeemIn(tx: Directory, account: number, code: string): Promise<PassRefusal | null> {
    const now = this.#options.clock()
    const row = await this.#statements.byCode.get(tx, { code })
    if (!row) return 'unknown'
    if (row.guest_id === account) return null
    if (row.account_id === account) return 'own'
    const state = stateOf(row, now)
    if (state !== 'open') return state
    if (await this.#statements.taken.get(tx, { guest: account })) return 'had_one'
    const { days, isForBoth } = this.#options.settings
    const until = now + days * DAY
    await this.#statements.redeem.run(tx, { id: row.id, guest: account, now, until, isForBoth: Number(isForBoth) })
    return null
  }

  /** Returns the time until which passes make an account premium. Null if they don't. */
  async premiumUntil(account: number): Promise<number | null> {
    const found = await this.#options.database.lookInDirectory((tx) =>
      this.#statements.until.get(tx, { reader: account }),
    )
    return found?.until_ms ?? null
  }
}

function stateOf(row: { readonly redeemed_ms: number | null; readonly expires_ms: number }, now: number): PassState {
  if (row.redeemed_ms !== null) return 'used'
  return row.expires_ms <= now ? 'expired' : 'open'
}
