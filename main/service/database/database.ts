import { join } from 'node:path'
import type { Compilable, Kysely } from 'kysely'
import { type OpenDatabase, openDatabase } from '../../sqlite/open-database.ts'
import { lockDataFolder } from './lock-data-folder.ts'
import { migrations } from './migrations/index.ts'
import { compileStatement, type Statement } from './statement.ts'
import type { Tables } from './tables.ts'

/** The service's one database. Everything is synchronous: a transaction is never left open over an await. */
export class Database {
  readonly kysely: Kysely<Tables>
  readonly #open: OpenDatabase<Tables>
  readonly #unlock: () => void

  /** `folder` null: in memory. Throws DataFolderInUseError, NewerDatabaseError, or what SQLite throws. */
  constructor(folder: string | null) {
    this.#unlock = folder === null ? () => {} : lockDataFolder(folder)
    try {
      this.#open = openDatabase<Tables>(folder === null ? ':memory:' : join(folder, 'library.db'), migrations)
    } catch (error) {
      this.#unlock()
      throw error
    }
    this.kysely = this.#open.kysely
  }

  statement<Params extends object, Row>(build: (p: Params) => Compilable<Row>): Statement<Params, Row> {
    return compileStatement(this.#open.sqlite, build)
  }

  /** All or nothing. Calls may nest; the outermost decides. */
  transaction<T>(work: () => T): T {
    const { sqlite } = this.#open
    return sqlite.inTransaction ? work() : sqlite.transaction(work).immediate()
  }

  /** Several reads of one moment. */
  read<T>(work: () => T): T {
    const { sqlite } = this.#open
    return sqlite.inTransaction ? work() : sqlite.transaction(work).deferred()
  }

  close(): void {
    this.#open.close()
    this.#unlock()
  }
}
