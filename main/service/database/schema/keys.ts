import { tables } from '../tables.ts'

type Name = keyof typeof tables

/** The columns that distinguish a table's rows. */
export function keyColumns(table: string): readonly string[] {
  const { columns, options } = tables[table as Name]
  return options.key ?? Object.entries(columns).flatMap(([column, { facts }]) => (facts.key === null ? [] : [column]))
}

/** The tables whose key is a number that PostgreSQL counts, and the column of each. */
export const countingTables: readonly { readonly name: Name; readonly column: string }[] = Object.entries(
  tables,
).flatMap(([name, { columns }]) =>
  Object.entries(columns).flatMap(([column, { facts }]) =>
    facts.key === null || facts.type !== 'integer' ? [] : [{ name: name as Name, column }],
  ),
)

/** The tables whose rows name objects. */
export const objectTables = Object.entries(tables).flatMap(([name, { columns }]) =>
  'object' in columns ? [name as Name] : [],
)
