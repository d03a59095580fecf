import type { Database } from '../../database/database.ts'
import { NotFound } from '../not-found.ts'

/** Whose a content is, and where it went when it turned out to be the same page as another. */
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

  /** The content that now stands for this one: mostly itself. Throws NotFound, also for what belongs to someone else. */
  resolve(account: number, id: number): number {
    let found = this.#find.get({ account, id })
    while (found && found.merged_into !== null) found = this.#find.get({ account, id: found.merged_into })
    if (!found) throw new NotFound('There is no such content.')
    return found.id
  }

  /** Each once. Throws NotFound when any of them is not there. */
  resolveAll(account: number, ids: readonly number[]): number[] {
    return [...new Set(ids.map((id) => this.resolve(account, id)))]
  }
}
