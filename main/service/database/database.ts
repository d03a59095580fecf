import { join } from 'node:path'
import type { Compilable, Kysely } from 'kysely'
import { type Connection, type OpenDatabase, openDatabase } from '../../sqlite/open-database.ts'
import { libraryVersion, LIBRARY_FILE, UnusableLibraryError, withLibraryFile } from './library-file.ts'
import { lockDataFolder } from './lock-data-folder.ts'
import { migrations } from './migrations/index.ts'
import { compileStatement, type Statement } from './statement.ts'
import type { Tables } from './tables.ts'

/** The service's only database. Everything is synchronous, so no transaction stays open over an await. */
export class Database {
  readonly kysely: Kysely<Tables>
  readonly #open: OpenDatabase<Tables>
  readonly #unlock: () => void
  readonly #reads = new Map<string, (values: readonly unknown[]) => unknown[]>()
  #writes = 0

  /**
   * `folder` null: in memory. `alongside`: a short access beside the process that owns the folder, which must have the
   * same version. Throws DataFolderInUseError, NewerDatabaseError, or what SQLite throws.
   */
  constructor(folder: string | null, { alongside = false } = {}) {
    if (folder !== null && alongside) requireVersion(join(folder, LIBRARY_FILE))
    this.#unlock = folder === null || alongside ? () => {} : lockDataFolder(folder)
    try {
      this.#open = openDatabase<Tables>(folder === null ? ':memory:' : join(folder, LIBRARY_FILE), migrations)
    } catch (error) {
      this.#unlock()
      throw error
    }
    this.kysely = this.#open.kysely
  }

  statement<Params extends object, Row>(build: (p: Params) => Compilable<Row>): Statement<Params, Row> {
    return compileStatement(this.#open.sqlite, build, () => void this.#writes++)
  }

  /** The rows of a query that was compiled elsewhere. Each text is prepared once, so there must be few of them. */
  all<Row>(text: string, values: readonly unknown[]): Row[] {
    let read = this.#reads.get(text)
    if (!read) {
      const prepared = this.#open.sqlite.prepare<unknown[], Row>(text)
      this.#reads.set(text, (read = (given) => prepared.all(...given)))
    }
    return read(values) as Row[]
  }

  /**
   * Caches a number's row until anything is written here, for lookups that nearly every call makes. Only for rows that
   * no other process changes. Caches nothing within a transaction, which may be rolled back.
   */
  remembered<Row>(find: (id: number) => Row | undefined): (id: number) => Row | undefined {
    const known = new Map<number, Row | undefined>()
    let writes = -1
    return (id) => {
      if (this.#open.sqlite.inTransaction) return find(id)
      if (writes !== this.#writes) {
        known.clear()
        writes = this.#writes
      }
      if (!known.has(id)) known.set(id, find(id))
      return known.get(id)
    }
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

  /** For work on the file as a whole: checks and indexes. */
  withConnection<T>(work: (sqlite: Connection) => T): T {
    this.#writes++
    return work(this.#open.sqlite)
  }

  close(): void {
    this.#open.close()
    this.#unlock()
  }
}

/** Migrating a database while its service runs would break the service. */
function requireVersion(file: string): void {
  const version = withLibraryFile(file, libraryVersion)
  if (version !== migrations.length) {
    throw new UnusableLibraryError('The service that is running is of another version. Stop it first.')
  }
}
