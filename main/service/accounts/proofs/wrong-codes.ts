import type { Database } from '../../database/database.ts'
import type { Directory, Reading } from '../../database/transaction.ts'
import { isAhead } from '../clock-jumps.ts'
import type { AddressMarks } from './address-marks.ts'

const DAY = 24 * 60 * 60_000
/** A code has six digits, so at this many guesses a day, hitting one takes 137 years on average. */
const MOST_A_DAY = 20

/**
 * Counts wrong codes per address, across all sign-ins for it, so a new sign-in doesn't allow new tries. Addresses
 * without an account are treated the same, so that the count doesn't reveal which ones have an account.
 */
export class WrongCodes {
  readonly #marks: AddressMarks
  readonly #clock: () => number
  readonly #statements

  constructor(database: Database, marks: AddressMarks, clock: () => number) {
    this.#marks = marks
    this.#clock = clock
    this.#statements = statementsOf(database)
  }

  /** True if codes for this address are currently accepted. Links are always accepted. */
  async areOpen(tx: Reading, email: string): Promise<boolean> {
    const now = this.#clock()
    const rows = await this.#statements.tried.all(tx, { mark: this.#marks('code', email), after: now - DAY })
    return rows.filter(({ tried_ms: tried }) => !isAhead(tried, now)).length < MOST_A_DAY
  }

  async count(tx: Directory, email: string): Promise<void> {
    const now = this.#clock()
    await this.#statements.forget.run(tx, { before: now - DAY })
    await this.#statements.count.run(tx, { mark: this.#marks('code', email), now })
  }
}

function statementsOf(database: Database) {
  const { kysely } = database
  return {
    tried: database.statement((p: { mark: Buffer; after: number }) =>
      kysely
        .selectFrom('wrong_code')
        .select('tried_ms')
        .where('mark', '=', p.mark)
        .where('tried_ms', '>', p.after)
        .limit(MOST_A_DAY * 2),
    ),
    count: database.statement((p: { mark: Buffer; now: number }) =>
      kysely.insertInto('wrong_code').values({ mark: p.mark, tried_ms: p.now }),
    ),
    forget: database.statement((p: { before: number }) =>
      kysely.deleteFrom('wrong_code').where('tried_ms', '<=', p.before),
    ),
  }
}
