import { tables } from '../tables.ts'

type Name = keyof typeof tables

/** Returns the key columns of a table. */
export function keyColumns(table: string): readonly string[] {
  const { columns, options } = tables[table as Name]
  return options.key ?? Object.entries(columns).flatMap(([column, { facts }]) => (facts.key === null ? [] : [column]))
}

/** Tables whose key is a number that PostgreSQL assigns, and the column of each. */
export const countingTables: readonly { readonly name: Name; readonly column: string }[] = Object.entries(
  tables,
).flatMap(([name, { columns }]) =>
  Object.entries(columns).flatMap(([column, { facts }]) =>
    facts.key === null || facts.type !== 'integer' ? [] : [{ name: name as Name, column }],
  ),
)

/** Tables whose rows refer to objects. */
export const objectTables = Object.entries(tables).flatMap(([name, { columns }]) =>
  'object' in columns ? [name as Name] : [],
)
