import type { Connection } from '../../sqlite/open-database.ts'

/**
 * Sets `entry.flags` to an SQL expression over the entry's row, for migrations that add or move a bit. Four indexes hold
 * the flags: built again after the update they cost far less than changed one row at a time.
 */
export function rewriteFlags(sqlite: Connection, expression: string): void {
  const indexes = sqlite
    .prepare<[], { name: string; sql: string }>(
      `SELECT name, sql FROM sqlite_master WHERE type = 'index' AND tbl_name = 'entry'
        AND EXISTS (SELECT 1 FROM pragma_index_info(sqlite_master.name) WHERE pragma_index_info.name = 'flags')`,
    )
    .all()
  for (const { name } of indexes) sqlite.exec(`DROP INDEX "${name}"`)
  sqlite.exec(`UPDATE entry SET flags = ${expression}`)
  for (const { sql } of indexes) sqlite.exec(sql)
  // Statistics go with an index. Where there were none the planner does without.
  const hasStatistics = sqlite.prepare(`SELECT 1 FROM sqlite_master WHERE name = 'sqlite_stat1'`).get() !== undefined
  if (hasStatistics) sqlite.exec('ANALYZE entry')
}
