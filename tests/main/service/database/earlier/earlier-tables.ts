import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import Sqlite from 'better-sqlite3'
import { migrations, NEWEST, OLDEST } from '../../../../../main/service/database/migrations/index.ts'
import { migrate } from '../../../../../main/sqlite/migrate.ts'
import type { Connection } from '../../../../../main/sqlite/open-database.ts'

const bytesOf = (name: string): Buffer =>
  readFileSync(join(import.meta.dirname, '../../../../fixtures/earlier-library', name))
const unpacked = (name: string): string => brotliDecompressSync(bytesOf(name)).toString()

/** The statements with which a library on PostgreSQL was made in the oldest version that is opened. */
export const postgresTablesThen = (): string => bytesOf('tables-56.pg.sql').toString()

/** The versions of earlier libraries that are opened. */
export const earlierVersions: readonly number[] = Array.from({ length: NEWEST - OLDEST }, (_, at) => OLDEST + at)

/** Makes the tables as the service of an earlier version left them, in a file or in memory (':memory:'). */
export function openEarlierTables(file: string, version: number): Connection {
  const sqlite = new Sqlite(file)
  sqlite.exec(bytesOf('tables-56.sql').toString())
  if (version > OLDEST) migrate(sqlite, migrations.slice(0, version - OLDEST))
  return sqlite
}

/** Makes a library of the oldest version, with the rows that its service wrote for two readers, Ann and Eve. */
export function writeLibraryOfThen(file: string): void {
  const sqlite = openEarlierTables(file, OLDEST)
  try {
    // The rows come table by table, and some name later ones.
    sqlite.pragma('foreign_keys = OFF')
    sqlite.exec(unpacked('rows-56.sql.br'))
    if ((sqlite.pragma('foreign_key_check') as unknown[]).length > 0) throw new Error('Rows name others that are gone.')
  } finally {
    sqlite.close()
  }
}

/** The rows of that library in PostgreSQL's words, and its counters. */
export function postgresRowsThen(): string {
  const rows = unpacked('rows-56.sql.br')
    .split('\n')
    .filter((line) => !/^(?:CREATE TABLE|DELETE FROM|INSERT INTO "(?:sqlite_sequence|embedded_object)")/.test(line))
    .map((line) => line.replaceAll(/(?<=[(,])X'([0-9a-f]*)'(?=[,)])/g, String.raw`'\x$1'`))
  return [
    'BEGIN; SET CONSTRAINTS ALL DEFERRED;',
    ...rows,
    `DO $$
      DECLARE one record;
      BEGIN
        FOR one IN SELECT table_name, column_name FROM information_schema.columns
          WHERE is_identity = 'YES' AND table_schema = 'public'
        LOOP
          EXECUTE format('SELECT setval(pg_get_serial_sequence(%L, %L), 1000 + coalesce(max(%I), 0)) FROM %I',
            one.table_name, one.column_name, one.column_name, one.table_name);
        END LOOP;
      END $$;`,
    'COMMIT;',
  ].join('\n')
}

/** The objects of that library. */
export function objectsThen(): { readonly account: number; readonly bytes: Buffer }[] {
  const lines = unpacked('rows-56.sql.br').matchAll(
    /^INSERT INTO "embedded_object" .* VALUES \((\d+),'\w+',X'(\w*)'\);$/gm,
  )
  return [...lines].map(([, account, bytes = '']) => ({ account: Number(account), bytes: Buffer.from(bytes, 'hex') }))
}

interface Recorded {
  /** The moment of all answers, in milliseconds since the epoch. */
  readonly now: number
  /** The library's key for its secrets, base64. */
  readonly key: string
  readonly answers: readonly {
    readonly reader: string
    readonly path: string
    readonly status: number
    readonly body: unknown
  }[]
}

/** The answers of the service of that time about that library. */
export const answersThen = (): Recorded => JSON.parse(unpacked('answers-56.json.br')) as Recorded
