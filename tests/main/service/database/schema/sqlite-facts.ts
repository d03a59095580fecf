import type { Connection } from '../../../../../main/sqlite/open-database.ts'

/** The definitions of a library's tables and indexes, a line each, however they are written. */
export function sqliteFacts(sqlite: Connection): string[] {
  const all = <Row>(query: string, ...values: unknown[]) => sqlite.prepare<unknown[], Row>(query).all(...values)
  const tables = all<{ name: string; kind: string }>(
    `SELECT name, type || ' ' || ncol || ' ' || wr || ' ' || strict AS kind FROM pragma_table_list
      WHERE schema = 'main' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'unmoved_%'`,
  )
  const lines = tables.flatMap(({ name, kind }) => {
    const sql = sqlite.prepare<[string], string>('SELECT sql FROM sqlite_master WHERE name = ?').pluck().get(name) ?? ''
    const columns = all<object>('SELECT * FROM pragma_table_xinfo(?)', name)
    const references = all<object>(
      `SELECT "table", group_concat("from" || '>' || "to", ' ' ORDER BY seq) AS columns, on_update, on_delete, match
        FROM pragma_foreign_key_list(?) GROUP BY id`,
      name,
    )
    const indexes = all<{ name: string; origin: string }>(
      'SELECT name, "unique", origin, partial FROM pragma_index_list(?)',
      name,
    )
    return [
      `${name}: ${kind}`,
      ...(kind.startsWith('virtual') ? [`${name}: ${spaced(sql)}`] : []),
      ...(/\bAUTOINCREMENT\b/.test(sql) ? [`${name}: counts`] : []),
      ...checksOf(sql).map((check) => `${name}: check ${check}`),
      ...columns.map((column) => `${name}: ${JSON.stringify(column)}`),
      ...references.map((reference) => `${name}: ${JSON.stringify(reference)}`),
      ...indexes.map((index) => {
        const on = all<object>('SELECT seqno, name, "desc", coll, key FROM pragma_index_xinfo(?)', index.name)
        // SQLite gives the others a number, by the order of the definitions.
        const known = index.origin === 'c' ? index : { ...index, name: '' }
        return `${name}: ${JSON.stringify({ ...known, on, where: conditionOf(sqlite, index.name) })}`
      }),
    ]
  })
  const acting = all<{ name: string }>(`SELECT name FROM sqlite_master WHERE type IN ('trigger', 'view')`)
  return [...lines, ...acting.map(({ name }) => `acts: ${name}`)].toSorted()
}

function conditionOf(sqlite: Connection, index: string): string | null {
  const sql = sqlite.prepare<[string], string>('SELECT sql FROM sqlite_master WHERE name = ?').pluck().get(index)
  const [, condition] = /\bWHERE\b(.*)$/s.exec(sql ?? '') ?? []
  return condition === undefined ? null : spaced(condition)
}

/** The conditions of a table, each without its parentheses. */
function checksOf(sql: string): string[] {
  return sql
    .split(/\bCHECK \(/)
    .slice(1)
    .map((rest) => {
      let depth = 1
      const end = rest.split('').findIndex((sign) => (depth += sign === '(' ? 1 : sign === ')' ? -1 : 0) === 0)
      return rest.slice(0, end)
    })
}

const spaced = (sql: string): string => sql.replaceAll(/\s+/g, ' ').replaceAll('( ', '(').replaceAll(' )', ')').trim()
