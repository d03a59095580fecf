import { fromMicroseconds } from '#shared/model/dates.ts'
import type { Database } from '../database/database.ts'

/** Names that could be read as part of the app or as its maker. */
const reserved: ReadonlySet<string> = new Set(
  'about admin administrator api app help home lectern legal login mail me null official out p postmaster privacy root save security settings signup staff static support system team terms undefined webmaster www'.split(
    ' ',
  ),
)

export interface Handle {
  readonly id: number
  readonly handle: string
  readonly created_date: string
}

export type HandleRefusal = 'taken' | 'reserved' | 'invalid'

/** Public names. An account has one; claiming another releases the first. */
export class Handles {
  readonly #database: Database
  readonly #clock: () => number
  readonly #statements

  constructor(database: Database, clock: () => number) {
    this.#database = database
    this.#clock = clock
    this.#statements = statementsOf(database)
  }

  /** Why the account cannot have it. Null if it can. */
  refusal(account: number, handle: string): HandleRefusal | null {
    const name = handle.toLowerCase()
    if (!/^[a-z][a-z0-9_]{2,29}$/.test(name)) return 'invalid'
    if (reserved.has(name)) return 'reserved'
    const owner = this.#statements.owner.get({ handle: name })?.account_id
    return owner === undefined || owner === account ? null : 'taken'
  }

  claim(account: number, handle: string): Handle | HandleRefusal {
    return this.#database.transaction(() => {
      const refusal = this.refusal(account, handle)
      if (refusal !== null) return refusal
      const known = this.of(account)
      const name = handle.toLowerCase()
      if (known?.handle === name) return known
      this.#statements.release.run({ account })
      this.#statements.claim.run({ account, handle: name, us: this.#clock() * 1000 })
      const claimed = this.of(account)
      if (!claimed) throw new Error('The handle was not written')
      return claimed
    })
  }

  of(account: number): Handle | null {
    const row = this.#statements.of.get({ account })
    return row ? { id: row.id, handle: row.handle, created_date: fromMicroseconds(row.created_us) } : null
  }
}

function statementsOf(database: Database) {
  const { kysely } = database
  return {
    owner: database.statement((p: { handle: string }) =>
      kysely.selectFrom('handle').select('account_id').where('handle', '=', p.handle),
    ),
    of: database.statement((p: { account: number }) =>
      kysely.selectFrom('handle').selectAll().where('account_id', '=', p.account),
    ),
    release: database.statement((p: { account: number }) =>
      kysely.deleteFrom('handle').where('account_id', '=', p.account),
    ),
    claim: database.statement((p: { account: number; handle: string; us: number }) =>
      kysely.insertInto('handle').values({ account_id: p.account, handle: p.handle, created_us: p.us }),
    ),
  }
}
