import { fromMicroseconds, toMicroseconds } from '#shared/model/dates.ts'
import type { LibraryState } from '#shared/model/library-state.ts'
import type { Database } from '../../database/database.ts'
import type { Change, Look } from '../../database/transaction.ts'
import type { FormerPlace } from '../entries/library-entries.ts'

/** A client that has received no response within this time has given up. */
const KEPT_US = 30 * 24 * 60 * 60 * 1_000_000

interface KeyedSave {
  readonly contentId: number
  /** Former position of the entry. */
  readonly former: FormerPlace | null
}

/** Keys of previous saves. A client that received no response sends the save again with the same key. */
export class SaveKeys {
  readonly #statements

  constructor(database: Database) {
    this.#statements = statementsOf(database)
  }

  async find(tx: Look, key: string): Promise<KeyedSave | null> {
    const row = await this.#statements.find.get(tx, { key })
    if (!row) return null
    const { content_id: contentId, former_state: state, former_us: us } = row
    if (state === null || us === null) return { contentId, former: null }
    return { contentId, former: { library_state: state as LibraryState, library_state_date: fromMicroseconds(us) } }
  }

  /** Also deletes old keys. */
  async keep(tx: Change, key: string, { contentId, former }: KeyedSave, us: number): Promise<void> {
    await this.#statements.forget.run(tx, { before: us - KEPT_US })
    const formerUs = former && toMicroseconds(former.library_state_date)
    await this.#statements.keep.run(tx, { key, contentId, state: former?.library_state ?? null, formerUs, us })
  }
}

function statementsOf(database: Database) {
  const { kysely } = database
  return {
    find: database.statement((p: { account: number; key: string }) =>
      kysely.selectFrom('save_key').selectAll().where('account_id', '=', p.account).where('key', '=', p.key),
    ),
    keep: database.statement(
      (p: {
        account: number
        key: string
        contentId: number
        state: number | null
        formerUs: number | null
        us: number
      }) =>
        kysely.insertInto('save_key').values({
          account_id: p.account,
          key: p.key,
          content_id: p.contentId,
          former_state: p.state,
          former_us: p.formerUs,
          created_us: p.us,
        }),
    ),
    forget: database.statement((p: { account: number; before: number }) =>
      kysely.deleteFrom('save_key').where('account_id', '=', p.account).where('created_us', '<', p.before),
    ),
  }
}
