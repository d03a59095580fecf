import type { Connection } from '../../sqlite/open-database.ts'

export interface Replacement {
  /** The definitions of the new columns and constraints. */
  readonly columns: string
  /** 'WITHOUT ROWID', or nothing. */
  readonly options?: string
  /** Contents of the new columns, in their order: expressions over the row `old`. */
  readonly copies: string
  /** Other rows that `copies` needs, as JOIN clauses. */
  readonly joins?: string
  /** Filter for the rows of `old` to copy. All by default. */
  readonly where?: string
}

/**
 * Gives a table other columns or keys and keeps its rows, for migrations with `replacesTables`. Its indexes go with the
 * old table. Numbers that were given out before are not given out again.
 */
export function replaceTable(sqlite: Connection, table: string, replacement: Replacement): void {
  const { columns, options, copies, joins = '', where } = replacement
  const counts = sqlite.prepare(`SELECT 1 FROM sqlite_master WHERE name = 'sqlite_sequence'`).get() !== undefined
  const last = counts
    ? sqlite.prepare<[string], { seq: number }>('SELECT seq FROM sqlite_sequence WHERE name = ?').get(table)?.seq
    : undefined
  const kept = where === undefined ? '' : `WHERE ${where}`
  sqlite.exec(`
    CREATE TABLE new_${table} (${columns}) ${options === undefined ? 'STRICT' : `STRICT, ${options}`};
    INSERT INTO new_${table} SELECT ${copies} FROM ${table} AS old ${joins} ${kept};
    DROP TABLE ${table};
    ALTER TABLE new_${table} RENAME TO ${table};
  `)
  if (last === undefined) return
  sqlite.prepare('DELETE FROM sqlite_sequence WHERE name = ?').run(table)
  sqlite.prepare('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)').run(table, last)
}
