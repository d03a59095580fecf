import * as t from '#shared/words/service/library.ts'
import type { Database } from '../../database/database.ts'
import { atOnce } from '../../database/statement.ts'
import type { Look } from '../../database/transaction.ts'
import { NotFound } from '../../calls/not-found.ts'

/**
 * Finds an account's contents by ID. For a content that was merged as the same page, finds the one into which it was
 * merged.
 */
export class ContentIds {
  readonly #find

  constructor(database: Database) {
    this.#find = database.statement((p: { account: number; id: number }) =>
      database.kysely
        .selectFrom('content')
        .select(['id', 'merged_into'])
        .where('account_id', '=', p.account)
        .where('id', '=', p.id),
    )
  }

  /**
   * Returns the ID of the content that now represents this one, which is usually the same. Throws NotFound, including
   * for another account's content.
   */
  async resolve(tx: Look, id: number): Promise<number> {
    let found = await this.#find.get(tx, { id })
    while (found && found.merged_into !== null) found = await this.#find.get(tx, { id: found.merged_into })
    if (!found) throw new NotFound(t.thisItemDoesntExist)
    return found.id
  }

  /** Returns each ID only once. Throws NotFound if any content is missing. */
  async resolveAll(tx: Look, ids: readonly number[]): Promise<number[]> {
    return [...new Set(await atOnce(...ids.map((id) => this.resolve(tx, id))))]
  }
}
