import { fromMicroseconds } from '#shared/model/dates.ts'
import type { Database } from '../database/database.ts'
import type { Directory, Reading } from '../database/transaction.ts'

/** Names that could be mistaken for a part of the app or for its maker. */
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

/** Public names, stored in the directory. Each account has one; claiming another releases the first. */
export class Handles {
  readonly #clock: () => number
  readonly #statements

  constructor(database: Database, clock: () => number) {
    this.#clock = clock
    this.#statements = statementsOf(database)
  }

  /** Returns the reason why the account can't have the handle. Null if it can. */
  async refusal(tx: Reading, account: number, handle: string): Promise<HandleRefusal | null> {
    const name = handle.toLowerCase()
    if (!/^[a-z][a-z0-9_]{2,29}$/.test(name)) return 'invalid'
    if (reserved.has(name)) return 'reserved'
    const owner = await this.#statements.owner.get(tx, { handle: name })
    return owner === undefined || owner.account_id === account ? null : 'taken'
  }

  async claim(tx: Directory, account: number, handle: string): Promise<Handle | HandleRefusal> {
    const refusal = await this.refusal(tx, account, handle)
    if (refusal !== null) return refusal
    const known = await this.of(tx, account)
    const name = handle.toLowerCase()
    if (known?.handle === name) return known
    await this.#statements.release.run(tx, { accountId: account })
    await this.#statements.claim.run(tx, { accountId: account, handle: name, us: this.#clock() * 1000 })
    const claimed = await this.of(tx, account)
    if (!claimed) throw new Error('The handle was not written')
    return claimed
  }

  async of(tx: Reading, account: number): Promise<Handle | null> {
    const row = await this.#statements.of.get(tx, { accountId: account })
    return row ? handleOf(row) : null
  }
}

interface HandleRow {
  readonly id: number
  readonly handle: string
  readonly created_us: number
}

/** Converts a handle to its form in the API. */
export const handleOf = ({ id, handle, created_us }: HandleRow): Handle => ({
  id,
  handle,
  created_date: fromMicroseconds(created_us),
})

function statementsOf(database: Database) {
  const { kysely } = database
  return {
    owner: database.statement((p: { handle: string }) =>
      kysely.selectFrom('handle').select('account_id').where('handle', '=', p.handle),
    ),
    of: database.statement((p: { accountId: number }) =>
      kysely.selectFrom('handle').selectAll().where('account_id', '=', p.accountId),
    ),
    release: database.statement((p: { accountId: number }) =>
      kysely.deleteFrom('handle').where('account_id', '=', p.accountId),
    ),
    claim: database.statement((p: { accountId: number; handle: string; us: number }) =>
      kysely.insertInto('handle').values({ account_id: p.accountId, handle: p.handle, created_us: p.us }),
    ),
  }
}
