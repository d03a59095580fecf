import type { Database } from '../../database/database.ts'
import { constant } from '../../database/dialect/both-dialects.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { fetchPageJob } from '../articles/saves.ts'
import { ContentIds } from '../entries/content-ids.ts'

/** Fetches the pages of items whose text their feed truncates, as soon as a reader opens them. */
export class FullTexts {
  readonly #database: Database
  readonly #jobs: Jobs
  readonly #ids: ContentIds
  readonly #statements

  constructor(database: Database, jobs: Jobs) {
    this.#database = database
    this.#jobs = jobs
    this.#ids = new ContentIds(database)
    this.#statements = statementsOf(database)
  }

  /** Returns true if a page is now being fetched. Throws NotFound. */
  async open(account: number, givenId: number): Promise<boolean> {
    const wanted = await this.#database.look(account, async (tx) => {
      const id = await this.#ids.resolve(tx, givenId)
      return (await this.#statements.wanted.get(tx, { id })) === undefined ? null : id
    })
    if (wanted === null) return false
    await this.#database.change(account, async (tx) => {
      await this.#statements.forget.run(tx, { id: wanted })
      await this.#jobs.add(tx, fetchPageJob, wanted)
    })
    return true
  }
}

function statementsOf(database: Database) {
  const { kysely } = database
  type Id = { account: number; id: number }
  return {
    wanted: database.statement((p: Id) =>
      kysely
        .selectFrom('received_item')
        .select('item_id')
        .where('account_id', '=', p.account)
        .where('content_id', '=', p.id)
        .where('wants_page', '=', constant(1))
        .limit(1),
    ),
    forget: database.statement((p: Id) =>
      kysely
        .updateTable('received_item')
        .set({ wants_page: 0 })
        .where('account_id', '=', p.account)
        .where('item_id', 'in', (eb) =>
          eb
            .selectFrom('received_item as of_content')
            .select('of_content.item_id')
            .where('of_content.account_id', '=', p.account)
            .where('of_content.content_id', '=', p.id),
        ),
    ),
  }
}
