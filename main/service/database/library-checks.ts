import type { Connection } from '../../sqlite/open-database.ts'
import { integrityProblems, isDamage } from './library-file.ts'

/** A problem, and its repair, if it can be repaired without loss. */
export interface Finding {
  readonly problem: string
  readonly repair: ((sqlite: Connection) => void) | null
}

/** Damaged pages cannot be repaired without loss. */
export const DAMAGED = 'the library’s file is damaged inside'

/** A stored count, and the query that checks it. */
interface Count {
  readonly what: string
  readonly wrong: string
  readonly right: string
}

/** The cross join prevents SQLite from scanning all entries of the account for each tag. */
const entriesOfTag = `SELECT count(*) FROM content_tag CROSS JOIN entry USING (account_id, content_id)
  WHERE content_tag.account_id = tag.account_id AND tag_id = tag.id AND library_state <> 3`

const lostArticle = `article_id IS NOT NULL AND NOT EXISTS
  (SELECT 1 FROM article WHERE article.account_id = content.account_id AND article.id = content.article_id)`

const counts: readonly Count[] = [
  {
    what: 'account whose number of queued or archived entries is wrong',
    wrong: `SELECT count(*) FROM account WHERE
      queue_count <> (SELECT count(*) FROM entry WHERE account_id = account.id AND library_state = 1) OR
      archive_count <> (SELECT count(*) FROM entry WHERE account_id = account.id AND library_state = 2)`,
    right: `UPDATE account SET
      queue_count = (SELECT count(*) FROM entry WHERE account_id = account.id AND library_state = 1),
      archive_count = (SELECT count(*) FROM entry WHERE account_id = account.id AND library_state = 2)`,
  },
  {
    what: 'tag whose number of entries is wrong',
    wrong: `SELECT count(*) FROM tag WHERE article_count <> (${entriesOfTag})`,
    right: `UPDATE tag SET article_count = (${entriesOfTag})`,
  },
  {
    what: 'content whose article is missing',
    wrong: `SELECT count(*) FROM content WHERE ${lostArticle}`,
    right: `UPDATE content SET article_id = NULL WHERE ${lostArticle}`,
  },
]

/**
 * Checks the library without changing it. Missing derived rows are found by `missingEntries` instead, because restoring
 * them requires the library to be open.
 */
export function checkLibrary(sqlite: Connection): Finding[] {
  const damaged = damages(sqlite)
  // In a file whose pages are damaged, the other checks would report nothing, or fail.
  if (damaged.some(({ repair }) => repair === null)) return damaged
  return [...damaged, ...orphans(sqlite), ...counts.flatMap((count) => miscounted(sqlite, count)), ...search(sqlite)]
}

/** Rebuilds every index from its table, except the search index. */
export function rebuildIndexes(sqlite: Connection): void {
  sqlite.exec('REINDEX')
}

/** Lets SQLite analyze tables that have changed a lot, because it plans queries using their statistics. */
export function renewStatistics(sqlite: Connection): void {
  sqlite.pragma('optimize')
}

/** Finds damage. Rebuilding the indexes repairs only indexes that don't match their tables. */
function damages(sqlite: Connection): Finding[] {
  const [indexes, pages] = [[] as string[], [] as string[]]
  for (const problem of integrityProblems(sqlite)) (/index|UNIQUE/i.test(problem) ? indexes : pages).push(problem)
  const found: Finding[] = []
  if (indexes.length > 0) found.push({ problem: 'an index that disagrees with its table', repair: rebuildIndexes })
  if (pages.length > 0) found.push({ problem: DAMAGED, repair: null })
  return found
}

/** Returns the contents that no feed can show because they have no entry, with their accounts. */
export function missingEntries(sqlite: Connection): { id: number; account: number }[] {
  return sqlite
    .prepare<[], { id: number; account: number }>(
      `SELECT id, account_id AS account FROM content WHERE merged_into IS NULL AND NOT EXISTS
        (SELECT 1 FROM entry JOIN entry_json USING (account_id, rid)
          WHERE entry.account_id = content.account_id AND entry.content_id = content.id) ORDER BY id`,
    )
    .all()
}

/** An object that a row refers to. */
export interface NamedObject {
  readonly account: number
  readonly object: string
}

export function namedObjects(
  sqlite: Connection,
  table: 'page' | 'page_version' | 'content_file' | 'upload_part',
): NamedObject[] {
  return sqlite.prepare<[], NamedObject>(`SELECT DISTINCT account_id AS account, object FROM ${table}`).all()
}

/** Deletes the pages, or versions of pages, whose objects are missing. */
export function forgetPages(sqlite: Connection, table: 'page' | 'page_version', missing: readonly NamedObject[]): void {
  const forget = sqlite.prepare(`DELETE FROM ${table} WHERE account_id = ? AND object = ?`)
  sqlite.transaction(() => missing.forEach(({ account, object }) => void forget.run(account, object))).immediate()
}

function orphans(sqlite: Connection): Finding[] {
  const rows = sqlite.pragma('foreign_key_check') as { table: string; parent: string; fkid: number }[]
  const byKey = Map.groupBy(rows, ({ table, fkid }) => `${table} ${fkid}`)
  return [...byKey.values()].flatMap((found) => {
    const [first] = found
    if (!first) return []
    const { table, parent, fkid } = first
    return { problem: `${found.length} in ${table} without their ${parent}`, repair: letGo(sqlite, table, fkid) }
  })
}

/**
 * Returns a repair for a reference to a missing row. It clears the reference, or deletes the row if that row is useless
 * without it. A reference that includes the account has several columns. It is valid only if one row of the other table
 * matches all of them. It is cleared by setting one of its columns to null.
 */
function letGo(sqlite: Connection, table: string, fkid: number): Finding['repair'] {
  const all = sqlite.pragma(`foreign_key_list("${table}")`) as {
    id: number
    table: string
    from: string
    to: string
  }[]
  const key = all.filter(({ id }) => id === fkid)
  const [first] = key
  if (!first) return null
  const columns = sqlite.pragma(`table_info("${table}")`) as { name: string; notnull: number; pk: number }[]
  const isSet = key.map(({ from }) => `"${from}" IS NOT NULL`).join(' AND ')
  const matches = key.map(({ from, to }) => `other."${to}" = "${table}"."${from}"`).join(' AND ')
  const lost = `${isSet} AND NOT EXISTS (SELECT 1 FROM "${first.table}" AS other WHERE ${matches})`
  const clearable = key.filter(({ from }) =>
    columns.some(({ name, notnull, pk }) => name === from && notnull === 0 && pk === 0),
  )
  const cleared = clearable.map(({ from }) => `"${from}" = NULL`).join(', ')
  return (open) =>
    void open.exec(
      cleared === '' ? `DELETE FROM "${table}" WHERE ${lost}` : `UPDATE "${table}" SET ${cleared} WHERE ${lost}`,
    )
}

function miscounted(sqlite: Connection, { what, wrong, right }: Count): Finding[] {
  const number = sqlite.prepare<[], number>(wrong).pluck().get() ?? 0
  return number === 0 ? [] : [{ problem: `${number} × ${what}`, repair: (open) => void open.exec(right) }]
}

/** Checks the search index. It is derived from the library, so a repair rebuilds it without loss. */
function search(sqlite: Connection): Finding[] {
  const lost = sqlite
    .prepare<[], number>(
      `SELECT count(*) FROM content WHERE NOT EXISTS (SELECT 1 FROM search_pending
          WHERE search_pending.account_id = content.account_id AND search_pending.content_id = content.id)
        AND account_id * 4294967296 + id NOT IN (SELECT rowid FROM search_text)`,
    )
    .pluck()
    .get()
  const missing = lost ? [{ problem: `${lost} × content that no search can find`, repair: null }] : []
  return [...missing, ...fullTextTables(sqlite).flatMap((table) => outOfStep(sqlite, table))]
}

function outOfStep(sqlite: Connection, table: string): Finding[] {
  try {
    sqlite.prepare(`INSERT INTO "${table}" ("${table}") VALUES ('integrity-check')`).run()
    return []
  } catch (error) {
    if (!isDamage(error)) throw error
    return [{ problem: `the search index ${table} is damaged`, repair: null }]
  }
}

function fullTextTables(sqlite: Connection): string[] {
  return sqlite
    .prepare<[], { name: string; sql: string }>("SELECT name, sql FROM sqlite_master WHERE type = 'table'")
    .all()
    .filter(({ name, sql }) => /\busing\s+fts5\b/i.test(sql) && /^\w+$/.test(name))
    .map(({ name }) => name)
}
