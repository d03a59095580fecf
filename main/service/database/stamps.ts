import type { Database } from './database.ts'
import type { Change } from './transaction.ts'

/** A change to an account: its version, and its date in microseconds. Both only increase. */
export interface Stamp {
  readonly version: number
  readonly us: number
}

/**
 * Issues stamps within the change to which they belong. The date comes from the clock. If the clock has stopped or was
 * set back, the date is the last one plus one microsecond.
 */
export class Stamps {
  readonly #clock: () => number
  readonly #bump
  readonly #watches = new Set<(account: number) => void>()

  constructor(database: Database, clock: () => number) {
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

  async next(tx: Change): Promise<Stamp> {
    const stamp = await this.#bump.get(tx, { now: this.nowUs() })
    if (!stamp) throw new Error(`There is no account ${tx.account}`)
    for (const watch of this.#watches) watch(tx.account)
    return stamp
  }

  /**
   * Registers a callback that receives the account being changed, before the change is committed. The change may still
   * be rolled back.
   */
  watch(watch: (account: number) => void): void {
    this.#watches.add(watch)
  }

  nowUs(): number {
    return Math.floor(this.#clock()) * 1000
  }
}
