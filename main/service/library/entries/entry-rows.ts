import type { Selectable } from 'kysely'
import { libraryState } from '#shared/model/library-state.ts'
import type { Database } from '../../database/database.ts'
import type { Tables } from '../../database/tables.ts'
import type { Change, Look } from '../../database/transaction.ts'

/** Values by which lists select and sort entries. */
export type EntryValues = Omit<Selectable<Tables['entry']>, 'rid' | 'account_id' | 'content_id'>

export type StoredEntry = Selectable<Tables['entry']>

type Column = keyof EntryValues

/**
 * Writes the rows from which lists are built. An update sets only the columns that change, because SQLite rewrites
 * every index that includes a set column, even if the value stays the same. Lists need a dozen indexes.
 */
export class EntryRows {
  readonly #database: Database
  readonly #statements
  readonly #updates = new Map<string, ReturnType<typeof updateOf>>()

  constructor(database: Database) {
    this.#database = database
    this.#statements = statementsOf(database)
  }

  find(tx: Look, contentId: number): Promise<StoredEntry | undefined> {
    return this.#statements.find.get(tx, { id: contentId })
  }

  /**
   * Replaces the row that `find` returned. Returns the row's ID and the previous library state, which is unsaved if
   * there was no row.
   */
  async put(
    tx: Change,
    contentId: number,
    found: StoredEntry | undefined,
    values: EntryValues,
  ): Promise<{ rid: number; before: number }> {
    if (!found) {
      const put = await this.#statements.insert.get(tx, { id: contentId, ...values })
      if (!put) throw new Error(`The entry of content ${contentId} was not written`)
      return { rid: put.rid, before: libraryState.unsaved }
    }
    const columns = columnsOf(values).filter((column) => values[column] !== found[column])
    if (columns.length > 0) this.#updateOf(columns).send(tx, { id: contentId, ...values })
    return { rid: found.rid, before: found.library_state }
  }

  #updateOf(columns: readonly Column[]) {
    const key = columns.join(' ')
    let update = this.#updates.get(key)
    if (!update) this.#updates.set(key, (update = updateOf(this.#database, columns)))
    return update
  }
}

const columnsOf = (values: EntryValues): readonly Column[] => Object.keys(values) as Column[]

type Params = { account: number; id: number } & EntryValues

function updateOf(database: Database, columns: readonly Column[]) {
  return database.statement((p: Params) =>
    database.kysely
      .updateTable('entry')
      .set(Object.fromEntries(columns.map((column) => [column, p[column]])))
      .where('account_id', '=', p.account)
      .where('content_id', '=', p.id),
  )
}

function statementsOf(database: Database) {
  const { kysely } = database
  return {
    find: database.statement((p: { account: number; id: number }) =>
      kysely.selectFrom('entry').selectAll().where('account_id', '=', p.account).where('content_id', '=', p.id),
    ),
    insert: database.statement((p: Params) =>
      kysely
        .insertInto('entry')
        .values({
          account_id: p.account,
          content_id: p.id,
          library_state: p.library_state,
          version: p.version,
          dirty_us: p.dirty_us,
          favorited_us: p.favorited_us,
          annotated_us: p.annotated_us,
          inbox_us: p.inbox_us,
          state_date: p.state_date,
          word_count: p.word_count,
          publication_date: p.publication_date,
          viewed_date: p.viewed_date,
          flags: p.flags,
        })
        .returning('rid'),
    ),
  }
}
