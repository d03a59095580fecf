import type { Connection } from '../../sqlite/open-database.ts'

/**
 * Runs `work`, then analyzes the tables again that it replaced or gave an index, because statistics go with a table and
 * a new index has none. Where there were none the planner does without.
 */
export function keepStatistics(sqlite: Connection, work: () => void): void {
  const [analyzed, indexes] = [analyzedTables(sqlite), new Set(indexesOf(sqlite).map(({ name }) => name))]
  work()
  const kept = analyzedTables(sqlite)
  const indexed = new Set(indexesOf(sqlite).flatMap(({ name, table }) => (indexes.has(name) ? [] : [table])))
  for (const table of analyzed) {
    if (!kept.has(table) || indexed.has(table)) sqlite.exec(`ANALYZE "${table}"`)
  }
}

function analyzedTables(sqlite: Connection): Set<string> {
  const hasStatistics = sqlite.prepare(`SELECT 1 FROM sqlite_master WHERE name = 'sqlite_stat1'`).get() !== undefined
  if (!hasStatistics) return new Set()
  const rows = sqlite.prepare<[], { tbl: string }>('SELECT DISTINCT tbl FROM sqlite_stat1').all()
  return new Set(rows.map(({ tbl }) => tbl))
}

function indexesOf(sqlite: Connection): { name: string; table: string }[] {
  return sqlite
    .prepare<[], { name: string; table: string }>(
      `SELECT name, tbl_name AS "table" FROM sqlite_master WHERE type = 'index'`,
    )
    .all()
}
