import { createHash } from 'node:crypto'
import type { Connection } from '../../../sqlite/open-database.ts'
import type { Database } from '../database.ts'
import { UnusableLibraryError } from '../library-file.ts'
import { keyColumns } from '../schema/keys.ts'
import { connection, type Reading } from '../transaction.ts'
import type { TransactionConnection } from '../transaction-connection.ts'

export type Row = Readonly<Record<string, unknown>>

/**
 * One of the two libraries between which rows are moved. Its statements are written in SQL that both engines
 * understand, with `?` for values.
 */
export interface Side {
  readonly isPostgres: boolean
  all<Found>(sql: string, ...values: unknown[]): Promise<Found[]>
  /** Yields rows one by one, so that they don't all have to fit into memory. */
  rows(sql: string, ...values: unknown[]): AsyncIterable<Row>
  /** Returns the number of changed rows. */
  run(sql: string, ...values: unknown[]): Promise<number>
}

/** Number of rows that PostgreSQL returns in one batch. */
const AT_ONCE = 100

export function sqliteSide(sqlite: Connection): Side {
  return {
    isPostgres: false,
    all: async <Found>(sql: string, ...values: unknown[]) => sqlite.prepare<unknown[], Found>(sql).all(...values),
    rows: async function* (sql, ...values) {
      for (const row of sqlite.prepare<unknown[], Row>(sql).iterate(...values)) {
        // A double can't represent this number exactly, so a different one would be copied.
        for (const value of Object.values(row)) {
          if (typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)) throw tooLarge()
        }
        yield row
      }
    },
    run: async (sql, ...values) => sqlite.prepare(sql).run(...values).changes,
  }
}

/** Returns the side for a library on a server, in a transaction. */
export function postgresSide(own: TransactionConnection): Side {
  const texts = new Map<string, string>()
  const numbered = (sql: string): string => {
    let at = 0
    const text = texts.get(sql) ?? sql.replaceAll('?', () => `$${++at}`)
    texts.set(sql, text)
    return text
  }
  return {
    isPostgres: true,
    all: async (sql, ...values) => own.all(numbered(sql), values),
    rows: async function* (sql, ...values) {
      // The name is derived from the statement: a prepared statement must always return the same columns.
      const cursor = `moving_${createHash('sha256').update(sql).digest('hex').slice(0, 24)}`
      await own.run(`declare ${cursor} no scroll cursor for ${numbered(sql)}`, values)
      for (let more = true; more; ) {
        const rows = await own.all<Row>(`fetch ${AT_ONCE} from ${cursor}`, [])
        yield* rows
        more = rows.length === AT_ONCE
      }
      await own.run(`close ${cursor}`, [])
    },
    run: async (sql, ...values) => own.run(numbered(sql), values),
  }
}

/** Returns the side for the library of a transaction. */
export function sideOf(library: Database, tx: Reading): Side {
  return library.isEmbedded ? library.withConnection(sqliteSide) : postgresSide(tx[connection] as TransactionConnection)
}

/** Allows rows to be written before the rows that they refer to. All of them must exist when the transaction ends. */
export async function deferReferences(side: Side): Promise<void> {
  await side.run(side.isPostgres ? 'SET CONSTRAINTS ALL DEFERRED' : 'PRAGMA defer_foreign_keys = ON')
}

/** Returns the columns of a table, and those that are required. */
export async function columnsOf(side: Side, table: string): Promise<{ names: string[]; required: Set<string> }> {
  const found = await side.all<{ name: string; required: number }>(
    side.isPostgres
      ? `SELECT attname::text AS name, attnotnull AS required FROM pg_attribute
          WHERE attrelid = CAST(? AS regclass) AND attnum > 0 AND NOT attisdropped ORDER BY attnum`
      : `SELECT name, "notnull" AS required FROM pragma_table_info(?)`,
    table,
  )
  return {
    names: found.map(({ name }) => name),
    required: new Set(found.filter(({ required }) => required === 1).map(({ name }) => name)),
  }
}

/** Returns the key columns of a table, in SQL. */
export const keyOf = (table: string): string =>
  keyColumns(table)
    .map((name) => `"${name}"`)
    .join(', ')

/** Returns the highest number in a table, or the highest ever assigned if the table tracks that. */
export async function lastNumber(side: Side, table: string, column: string): Promise<number> {
  const given = side.isPostgres
    ? 'pg_sequence_last_value(CAST(pg_get_serial_sequence(?, ?) AS regclass))'
    : '(SELECT seq FROM sqlite_sequence WHERE name = ? AND ? IS NOT NULL)'
  const [row] = await side.all<{ last: number; given: number }>(
    `SELECT coalesce((SELECT max("${column}") FROM "${table}"), 0) AS last, coalesce(${given}, 0) AS given`,
    table,
    column,
  )
  return Math.max(row?.last ?? 0, row?.given ?? 0)
}

/** Makes a table assign only numbers greater than this one. */
export async function raiseNumber(side: Side, table: string, column: string, last: number): Promise<void> {
  if (last === 0) return
  if (side.isPostgres) {
    const sequence = 'CAST(pg_get_serial_sequence(?, ?) AS regclass)'
    await side.all(
      `SELECT setval(${sequence}, greatest(CAST(? AS bigint), pg_sequence_last_value(${sequence})))`,
      ...[table, column, last, table, column],
    )
    return
  }
  const counts = `SELECT 1 FROM sqlite_master WHERE name = ? AND sql LIKE '%AUTOINCREMENT%'`
  if ((await side.all(counts, table)).length === 0) return
  if ((await side.run('UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = ?', last, table)) > 0) return
  await side.run('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)', table, last)
}

const tooLarge = (): UnusableLibraryError =>
  new UnusableLibraryError('Numbers in this library are larger than any that Lectern gives out.')
