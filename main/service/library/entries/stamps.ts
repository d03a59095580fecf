import type { Database } from '../../database/database.ts'

/** A change of an account: its version and its date in microseconds. Both only grow. */
export interface Stamp {
  readonly version: number
  readonly us: number
}

/**
 * Gives out stamps within the transaction of the change. The date is the clock's, moved on by a microsecond if the
 * clock stands still or was set back.
 */
export class Stamps {
  readonly #database: Database
  readonly #clock: () => number
  readonly #bump

  constructor(database: Database, clock: () => number) {
    this.#database = database
    this.#clock = clock
    this.#bump = database.statement((p: { account: number; now: number }) =>
      database.kysely
        .updateTable('account')
        .set((eb) => ({
          version: eb('version', '+', 1),
          dirty_us: eb
            .case()
            .when(eb('dirty_us', '<', p.now))
            .then(eb.val(p.now))
            .else(eb('dirty_us', '+', 1))
            .end(),
        }))
        .where('id', '=', p.account)
        .returning(['version', 'dirty_us as us']),
    )
  }

  next(account: number): Stamp {
    return this.#database.transaction(() => {
      const stamp = this.#bump.get({ account, now: this.nowUs() })
      if (!stamp) throw new Error(`There is no account ${account}`)
      return stamp
    })
  }

  nowUs(): number {
    return Math.floor(this.#clock()) * 1000
  }
}
