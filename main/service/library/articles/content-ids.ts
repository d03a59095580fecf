import type { Database } from '../../database/database.ts'
import { NotFound } from '../not-found.ts'

/** Which account owns a content, and which content replaced it if it was the same page as another. */
export class ContentIds {
  readonly #find

  constructor(database: Database) {
    this.#find = database.statement((p: { account: number; id: number }) =>
      database.kysely
        .selectFrom('content')
        .select(['id', 'merged_into'])
        .where('id', '=', p.id)
        .where('account_id', '=', p.account),
    )
  }

  /** The content that now stands for this one, mostly itself. Throws NotFound, also for someone else's. */
  resolve(account: number, id: number): number {
    let found = this.#find.get({ account, id })
    while (found && found.merged_into !== null) found = this.#find.get({ account, id: found.merged_into })
    if (!found) throw new NotFound('There is no such content.')
    return found.id
  }

  /** Each id once. Throws NotFound if any is missing. */
  resolveAll(account: number, ids: readonly number[]): number[] {
    return [...new Set(ids.map((id) => this.resolve(account, id)))]
  }
}
