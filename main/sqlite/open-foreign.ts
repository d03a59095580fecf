import Sqlite from 'better-sqlite3'

/** Maximum number of rows that are read from one table. */
const MOST_ROWS = 500_000

export interface ForeignDatabase {
  /**
   * Yields the values of these columns for each row of a table, in the order in which they are stored. Empty if there
   * is no such table.
   */
  rows(table: string, columns: readonly string[]): Iterable<Readonly<Record<string, unknown>>>
  close(): void
}

/** True if the bytes start like a SQLite file. */
export const isDatabase = (bytes: Uint8Array): boolean =>
  new TextDecoder('latin1').decode(bytes.subarray(0, 16)) === 'SQLite format 3\0'

/**
 * Opens a database that another program wrote, in memory. Reads only its plain tables, and only columns that they have:
 * views, triggers and virtual tables would run code written by its author. Throws if the database is damaged.
 */
export function openForeign(bytes: Uint8Array): ForeignDatabase {
  const sqlite = new Sqlite(Buffer.from(bytes))
  try {
    sqlite.pragma('trusted_schema = OFF')
    sqlite.pragma('cell_size_check = ON')
    sqlite.pragma('query_only = ON')
    const plain = new Map(
      sqlite
        .prepare<[], { name: string }>(
          "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE 'CREATE TABLE%'",
        )
        .all()
        .map(({ name }) => [name.toLowerCase(), name] as const),
    )
    return {
      rows(table, columns) {
        const name = plain.get(table.toLowerCase())
        if (name === undefined) return []
        const has = new Set(
          (sqlite.pragma(`table_info(${quoted(name)})`) as { name: string }[]).map((each) => each.name.toLowerCase()),
        )
        const wanted = columns.map((column) => (has.has(column.toLowerCase()) ? quoted(column) : 'NULL'))
        const named = columns.map((column, at) => `${wanted[at] ?? 'NULL'} AS ${quoted(column)}`)
        return sqlite
          .prepare<[], Record<string, unknown>>(`SELECT ${named.join(', ')} FROM ${quoted(name)} LIMIT ${MOST_ROWS}`)
          .iterate()
      },
      close: () => sqlite.close(),
    }
  } catch (error) {
    sqlite.close()
    throw error
  }
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
