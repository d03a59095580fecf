import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import Database from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'
import { type Migration, migrate } from './migrate.ts'

/** A connection, for those who may not import the driver (DESIGN.md section 3). */
export type Connection = Database.Database

export interface OpenDatabase<Tables> {
  /** The connection itself, for statements prepared once on hot paths and for transactions. */
  readonly sqlite: Database.Database
  /** The builder. It prepares on each call: compile hot statements once and run them through `sqlite`. */
  readonly kysely: Kysely<Tables>
  close(): void
}

export interface OpenOptions {
  /** Bytes in a page of a file that is made now, a power of two from 512 to 65,536; SQLite's own choice without it. */
  readonly pageSize?: number
  /** How much of the file is held in memory at most, in KiB. */
  readonly cacheSize?: number
}

/**
 * Opens a SQLite file (':memory:' for none), making its folder, and brings it to the newest version.
 * WAL with synchronous NORMAL: a kill loses nothing that was committed, a power cut may lose the last moments but
 * never tears a transaction (RELIABILITY.md section 0). Throws NewerDatabaseError when a newer app wrote the file.
 */
export function openDatabase<Tables>(
  file: string,
  migrations: readonly Migration[],
  { pageSize, cacheSize = 65_536 }: OpenOptions = {},
): OpenDatabase<Tables> {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true })
  const sqlite = new Database(file)
  try {
    if (pageSize !== undefined) sqlite.pragma(`page_size = ${pageSize}`)
    sqlite.pragma('journal_mode = WAL')
    sqlite.pragma('synchronous = NORMAL')
    sqlite.pragma('foreign_keys = ON')
    sqlite.pragma('busy_timeout = 5000')
    sqlite.pragma('temp_store = MEMORY')
    sqlite.pragma(`cache_size = -${cacheSize}`)
    migrate(sqlite, migrations)
  } catch (error) {
    sqlite.close()
    throw error
  }
  const kysely = new Kysely<Tables>({ dialect: new SqliteDialect({ database: sqlite }) })
  return { sqlite, kysely, close: () => sqlite.close() }
}
