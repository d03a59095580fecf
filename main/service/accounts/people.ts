import * as t from '#shared/words/service/accounts.ts'
import type { Database } from '../database/database.ts'
import type { MeasuredObjects } from '../objects/measured-objects.ts'
import type { Accounts } from './accounts.ts'
import type { SignIns } from './sign-ins.ts'

const MEGABYTE = 1024 * 1024

/** Refuses an operation on the owner's account that only the owner may perform. */
export class OwnersAccount extends Error {
  override readonly name = 'OwnersAccount'
}

/** The library is as large as it may be. The message is for its reader. */
export class QuotaReached extends Error {
  override readonly name = 'QuotaReached'
}

/** An account as the operator of the service sees it. */
export interface Person {
  readonly id: number
  readonly name: string
  readonly email: string | null
  readonly created_date: string
  readonly last_seen_date: string | null
  readonly is_owner: boolean
  readonly is_disabled: boolean
  /** In queue and archive. */
  readonly items: number
  /** Bytes of pages, files and emails. */
  readonly storage: number
  /** Bytes that it may keep. Null: any number. */
  readonly quota: number | null
}

/** Values that may change. Megabytes; null for the usual limit of the service. */
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
  /** The first account. It can be neither switched off nor limited. */
  readonly owner: number
  /** Megabytes that an account may keep unless it is said otherwise. Null: any number. */
  readonly usualQuotaMb: number | null
}

/** The people who use one service, as its owner sees and settles them. */
export class People {
  readonly #options: PeopleOptions
  readonly #statements

  constructor(options: PeopleOptions) {
    this.#options = options
    this.#statements = statementsOf(options.database)
  }

  /** Lists all people, in the order in which they came. */
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

  /** Makes an account for an address that emailAddress() returned, if it has none, and the token of a link into it. */
  invite(email: string): Promise<string> {
    const { database, accounts, signIns } = this.#options
    return database.directory(async (tx) => {
      const account = (await accounts.byEmailIn(tx, email)) ?? (await accounts.createIn(tx, email))
      return signIns.beginInvitation(tx, account)
    })
  }

  /**
   * Returns false if there is no such account. Disabling one ends nothing but blocks all access. Throws OwnersAccount.
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

  /** True if payments are taken for an account, now and later. */
  async pays(account: number): Promise<boolean> {
    const found = await this.#options.database.lookInDirectory((tx) =>
      this.#statements.payment.get(tx, { accountId: account }),
    )
    return found !== undefined
  }

  /** Throws QuotaReached if so many more bytes do not fit. */
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
