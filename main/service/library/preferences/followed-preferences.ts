import * as t from '#shared/words/service/library.ts'
import type { Database } from '../../database/database.ts'
import type { Change, Look } from '../../database/transaction.ts'
import { RefusedInput } from '../../calls/refused-input.ts'

/** Maximum number of names per account, including removed ones. */
const MOST = 2_000

export interface FollowedPreference {
  readonly name: string
  /** The value as JSON, or null if the preference was removed. */
  readonly value: string | null
  /** Number of changes so far. A change gives the version on which it is based, or 0 if there was none. */
  readonly version: number
}

/**
 * Preferences that follow a reader from device to device, each stored under a separate name. Only clients interpret
 * their values.
 */
export class FollowedPreferences {
  readonly #database: Database
  readonly #statements

  constructor(database: Database) {
    this.#database = database
    this.#statements = statementsOf(database)
  }

  all(account: number): Promise<FollowedPreference[]> {
    return this.#database.look(account, (tx) => this.#statements.all.all(tx, {}))
  }

  /**
   * Applies the changes that are based on the current version, and returns all preferences. Skips changes that are
   * based on an older version. The device that sent one then sees the newer value. Throws RefusedInput if there are too
   * many.
   */
  change(account: number, changes: readonly FollowedPreference[]): Promise<FollowedPreference[]> {
    return this.#database.change(account, async (tx) => {
      const known = new Map((await this.#read(tx)).map((one) => [one.name, one]))
      const before = known.size
      for (const { name, value, version } of changes) {
        if ((known.get(name)?.version ?? 0) !== version || known.get(name)?.value === value) continue
        known.set(name, { name, value, version: version + 1 })
        await this.#statements.put.run(tx, { name, value, version: version + 1 })
      }
      if (known.size > Math.max(MOST, before)) throw tooMany()
      return [...known.values()]
    })
  }

  /** Adds preferences whose names have never been used in this account, up to the limit. */
  async addNew(tx: Change, given: readonly { readonly name: string; readonly value: string }[]): Promise<void> {
    const known = new Set((await this.#read(tx)).map(({ name }) => name))
    for (const { name, value } of given) {
      if (known.has(name) || known.size >= MOST) continue
      known.add(name)
      await this.#statements.put.run(tx, { name, value, version: 1 })
    }
  }

  /** Sets a preference as one of the reader's devices would. Throws RefusedInput if there are too many. */
  async set(tx: Change, name: string, value: string): Promise<void> {
    const all = await this.#read(tx)
    const known = all.find((one) => one.name === name)
    if (known === undefined && all.length >= MOST) throw tooMany()
    await this.#statements.put.run(tx, { name, value, version: (known?.version ?? 0) + 1 })
  }

  #read(tx: Look | Change): Promise<FollowedPreference[]> {
    return this.#statements.all.all(tx, {})
  }
}

const tooMany = (): RefusedInput => new RefusedInput('preferences', t.anAccountCanStoreMostPreferences({ most: MOST }))

function statementsOf(database: Database) {
  const { kysely } = database
  return {
    all: database.statement((p: { account: number }) =>
      kysely
        .selectFrom('preference')
        .select(['name', 'value', 'version'])
        .where('account_id', '=', p.account)
        .orderBy('name'),
    ),
    put: database.statement((p: { account: number; name: string; value: string | null; version: number }) =>
      kysely
        .insertInto('preference')
        .values({ account_id: p.account, name: p.name, value: p.value, version: p.version })
        .onConflict((conflict) =>
          conflict.columns(['account_id', 'name']).doUpdateSet({ value: p.value, version: p.version }),
        ),
    ),
  }
}
