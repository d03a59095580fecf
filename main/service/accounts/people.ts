import * as t from '#shared/words/service/accounts.ts'
import type { Database } from '../database/database.ts'
import type { MeasuredObjects } from '../objects/measured-objects.ts'
import type { Accounts } from './accounts.ts'
import type { SignIns } from './sign-ins.ts'

const MEGABYTE = 1024 * 1024

/** Thrown if an operation is refused because it would affect the owner's account. */
export class OwnersAccount extends Error {
  override readonly name = 'OwnersAccount'
}

/** Thrown if the library has reached its maximum size. The message is shown to the reader. */
export class QuotaReached extends Error {
  override readonly name = 'QuotaReached'
}

/** An account, as the operator of the service sees it. */
export interface Person {
  readonly id: number
  readonly name: string
  readonly email: string | null
  readonly created_date: string
  readonly last_seen_date: string | null
  readonly is_owner: boolean
  readonly is_disabled: boolean
  /** Number of items in the queue and the archive. */
  readonly items: number
  /** Bytes of pages, files and emails. */
  readonly storage: number
  /** Maximum number of bytes that the account may store. Null if unlimited. */
  readonly quota: number | null
}

/** Account settings that can be changed. The quota is in megabytes, or null for the service's default. */
export interface PersonChange {
  readonly isDisabled?: boolean
  readonly quotaMb?: number | null
}

export interface PeopleOptions {
  readonly database: Database
  readonly accounts: Accounts
  readonly signIns: SignIns
  readonly objects: MeasuredObjects
  readonly clock: () => number
  /** The first account. It can be neither disabled nor limited. */
  readonly owner: number
  /** Default quota of an account in megabytes. Null if unlimited. */
  readonly usualQuotaMb: number | null
}

/** The users of a service, for its owner to view and manage. */
export class People {
  readonly #options: PeopleOptions
  readonly #statements

  constructor(options: PeopleOptions) {
    this.#options = options
    this.#statements = statementsOf(options.database)
  }

  /** Lists all people in the order in which they joined. */
  async list(): Promise<Person[]> {
    const { database, objects, owner } = this.#options
    const { rows, seen } = await database.lookInDirectory(async (tx) => ({
      rows: await this.#statements.all.all(tx, {}),
      seen: new Map((await this.#statements.seen.all(tx, {})).map((row) => [row.account_id, row.ms])),
    }))
    const people: Person[] = []
    for (const row of rows) {
      const ms = seen.get(row.id)
      people.push({
        id: row.id,
        name: row.name,
        email: row.email,
        created_date: new Date(row.created_us / 1000).toISOString(),
        last_seen_date: ms == null ? null : new Date(ms).toISOString(),
        is_owner: row.id === owner,
        is_disabled: row.disabled_ms !== null,
        items: row.queue_count + row.archive_count,
        storage: await objects.used(row.id),
        quota: this.#quotaOf(row.id, row.quota_mb),
      })
    }
    return people
  }

  /**
   * Returns the token of a sign-in link for an address that emailAddress() returned. Creates an account if the address
   * has none.
   */
  invite(email: string): Promise<string> {
    const { database, accounts, signIns } = this.#options
    return database.directory(async (tx) => {
      const account = (await accounts.byEmailIn(tx, email)) ?? (await accounts.createIn(tx, email))
      return signIns.beginInvitation(tx, account)
    })
  }

  /**
   * Changes an account. Resolves to false if it does not exist. Disabling an account deletes nothing but blocks all
   * access. Throws OwnersAccount.
   */
  async change(account: number, { isDisabled, quotaMb }: PersonChange): Promise<boolean> {
    const { database, clock } = this.#options
    this.refuseOwner(account)
    return database.directory(async (tx) => {
      const row = await this.#statements.find.get(tx, { accountId: account })
      if (!row) return false
      const disabledMs = isDisabled === undefined ? row.disabled_ms : isDisabled ? (row.disabled_ms ?? clock()) : null
      const megabytes = quotaMb === undefined ? row.quota_mb : quotaMb
      await this.#statements.change.run(tx, { accountId: account, disabledMs, megabytes })
      return true
    })
  }

  /** Throws OwnersAccount. */
  refuseOwner(account: number): void {
    if (account === this.#options.owner) {
      throw new OwnersAccount(t.thisAccountBelongsToTheOwner)
    }
  }

  /** True if payments are collected for an account, now or later. */
  async pays(account: number): Promise<boolean> {
    const found = await this.#options.database.lookInDirectory((tx) =>
      this.#statements.payment.get(tx, { accountId: account }),
    )
    return found !== undefined
  }

  /** Throws QuotaReached if there is no room for this many more bytes. */
  async requireRoom(account: number, bytes: number): Promise<void> {
    const quota = await this.#quota(account)
    if (quota === null) return
    const used = await this.#options.objects.used(account)
    if (used + bytes <= quota) return
    const why =
      used < quota
        ? t.thereIsNotEnoughSpaceFor({ needed: megabytes(bytes), used: megabytes(used), quota: megabytes(quota) })
        : t.yourLibraryIsFullUsedOf({ used: megabytes(used), quota: megabytes(quota) })
    throw new QuotaReached(why)
  }

  /** True if there is room for this many more bytes. */
  async hasRoom(account: number, bytes: number): Promise<boolean> {
    const quota = await this.#quota(account)
    return quota === null || (await this.#options.objects.used(account)) + bytes <= quota
  }

  async isFull(account: number): Promise<boolean> {
    const quota = await this.#quota(account)
    return quota !== null && (await this.#options.objects.used(account)) >= quota
  }

  async #quota(account: number): Promise<number | null> {
    const row = await this.#options.database.lookInDirectory((tx) =>
      this.#statements.find.get(tx, { accountId: account }),
    )
    return row ? this.#quotaOf(account, row.quota_mb) : null
  }

  #quotaOf(account: number, own: number | null): number | null {
    const { owner, usualQuotaMb } = this.#options
    const megabytesOf = account === owner ? null : (own ?? usualQuotaMb)
    return megabytesOf === null ? null : megabytesOf * MEGABYTE
  }
}

const megabytes = (bytes: number): string => Math.floor(bytes / MEGABYTE).toLocaleString('en-US')

function statementsOf(database: Database) {
  const { kysely } = database
  const columns = ['id', 'disabled_ms', 'quota_mb'] as const
  return {
    all: database.statement(() =>
      kysely
        .selectFrom('account')
        .select([...columns, 'name', 'email', 'created_us', 'queue_count', 'archive_count'])
        .where('leaving_ms', 'is', null)
        .orderBy('id'),
    ),
    seen: database.statement(() =>
      kysely
        .selectFrom('session')
        .select(['account_id', (eb) => eb.fn.max(eb.fn.coalesce('used_ms', 'created_ms')).as('ms')])
        .groupBy('account_id'),
    ),
    find: database.statement((p: { accountId: number }) =>
      kysely.selectFrom('account').select(columns).where('id', '=', p.accountId).where('leaving_ms', 'is', null),
    ),
    payment: database.statement((p: { accountId: number }) =>
      kysely
        .selectFrom('payment')
        .select('account_id')
        .where('account_id', '=', p.accountId)
        .where('status', 'in', ['active', 'trialing', 'past_due', 'unpaid']),
    ),
    change: database.statement((p: { accountId: number; disabledMs: number | null; megabytes: number | null }) =>
      kysely
        .updateTable('account')
        .set({ disabled_ms: p.disabledMs, quota_mb: p.megabytes })
        .where('id', '=', p.accountId),
    ),
  }
}
