import { closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import Database from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'
import { closeToOthers, PRIVATE_FILE, PRIVATE_FOLDER } from '../disk/private-files.ts'
import { besideDatabase } from './database-files.ts'
import { type Migration, migrate } from './migrate.ts'
import { SteadyCompiler } from './steady-compiler.ts'

/** A connection, for modules that may not import the driver. */
export type Connection = Database.Database

export interface OpenDatabase<Tables> {
  /** The connection itself, for transactions and for statements that are prepared once. */
  readonly sqlite: Database.Database
  /** The query builder. It prepares on each call, so compile hot statements once and run them through `sqlite`. */
  readonly kysely: Kysely<Tables>
  close(): void
}

export interface OpenOptions {
  /** Bytes per page of a new file, a power of two from 512 to 65,536. Default: SQLite's own. */
  readonly pageSize?: number
  /** Maximum memory for the file's cache, in KiB. */
  readonly cacheSize?: number
  /** Initial content of a database in memory, in SQLite's file format. Default: an empty database. */
  readonly begins?: Uint8Array
  /** Creates the newest tables in an empty database. Default: all migrations run. */
  readonly begin?: (sqlite: Connection) => void
}

/**
 * Opens a SQLite file (or ':memory:'), creates its folder, and migrates it to the newest version. Uses WAL with
 * synchronous NORMAL: a kill loses nothing that was committed. A power cut may lose the last moments but never tears a
 * transaction. Other users of the machine cannot read the file. Throws NewerDatabaseError if a newer app wrote it, and
 * OlderDatabaseError if it is too old.
 */
export function openDatabase<Tables>(
  file: string,
  migrations: readonly Migration[],
  { pageSize, cacheSize = 65_536, begins, begin }: OpenOptions = {},
): OpenDatabase<Tables> {
  if (file !== ':memory:') createPrivately(file)
  const sqlite = new Database(file === ':memory:' && begins ? Buffer.from(begins) : file)
  try {
    if (pageSize !== undefined) sqlite.pragma(`page_size = ${pageSize}`)
    sqlite.pragma('journal_mode = WAL')
    sqlite.pragma('synchronous = NORMAL')
    sqlite.pragma('foreign_keys = ON')
    sqlite.pragma('busy_timeout = 5000')
    sqlite.pragma(`cache_size = -${cacheSize}`)
    migrate(sqlite, migrations, begin)
    // Set only after the migration, which sorts and journals whole tables that may be larger than the memory.
    sqlite.pragma('temp_store = MEMORY')
  } catch (error) {
    sqlite.close()
    throw error
  }
  const kysely = new Kysely<Tables>({ dialect: new SteadyDialect({ database: sqlite }) })
  return { sqlite, kysely, close: () => sqlite.close() }
}

class SteadyDialect extends SqliteDialect {
  override createQueryCompiler(): SteadyCompiler {
    return new SteadyCompiler()
  }
}

/** SQLite gives a database's companion files the same permissions as the database. */
function createPrivately(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: PRIVATE_FOLDER })
  for (const rest of ['', ...besideDatabase]) closeToOthers(file + rest)
  closeSync(openSync(file, 'a', PRIVATE_FILE))
}
