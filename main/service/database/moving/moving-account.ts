import type { Connection } from '../../../sqlite/open-database.ts'
import { UnusableLibraryError } from '../library-file.ts'
import type { Change } from '../transaction.ts'

export type Row = Readonly<Record<string, unknown>>

/** An account on its way from one library into another, whose transaction brings all of it or nothing. */
export interface MovingAccount {
  /** The library that it is from, as it was at one moment. Nothing is written there. */
  readonly from: Connection
  /** Its number there. */
  readonly account: number
  /** Its number where it arrives is the transaction's. */
  readonly to: Change
  /** The connection of that transaction. */
  readonly sqlite: Connection
  /** Whether it arrives in an empty library. Elsewhere its rows are numbered anew. */
  readonly keepsNumbers: boolean
}

interface Prepared<Found> {
  get(...values: unknown[]): Found | undefined
  all(...values: unknown[]): Found[]
  run(...values: unknown[]): { readonly changes: number }
}

/** The library in which the account arrives. */
export const target = ({ sqlite }: MovingAccount) => ({
  prepare: <Found>(sql: string): Prepared<Found> => sqlite.prepare<unknown[], Found>(sql),
})

/** The columns of a table, as the library has them in which the account arrives. */
export function columnsOf(moving: MovingAccount, table: string): string[] {
  return target(moving)
    .prepare<{ name: string }>(`SELECT name FROM pragma_table_info('${table}')`)
    .all()
    .map(({ name }) => name)
}

export function requiredColumns(moving: MovingAccount, table: string): ReadonlySet<string> {
  const found = target(moving).prepare<{ name: string }>(
    `SELECT name FROM pragma_table_info('${table}') WHERE "notnull"`,
  )
  return new Set(found.all().map(({ name }) => name))
}

/** Rows of the library that it is from, one after another. */
export function* rowsFrom(
  { from }: MovingAccount,
  table: string,
  columns: readonly string[],
  where: string,
  ...values: unknown[]
): Generator<Row> {
  const names = columns.map((name) => `"${name}"`).join(', ')
  for (const row of from.prepare<unknown[], Row>(`SELECT ${names} FROM "${table}" WHERE ${where}`).iterate(...values)) {
    // A double can't hold it, so another number would arrive.
    for (const value of Object.values(row)) {
      if (typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)) throw tooLarge()
    }
    yield row
  }
}

/** A function that writes a row of these columns. `or` says what happens to one that is there already. */
export function writerOf(moving: MovingAccount, table: string, columns: readonly string[], or = '') {
  const names = columns.map((name) => `"${name}"`).join(', ')
  const insert = target(moving).prepare<never>(
    `INSERT ${or} INTO "${table}" (${names}) VALUES (${columns.map(() => '?').join(', ')})`,
  )
  return (row: Row): number => insert.run(...columns.map((name) => row[name] ?? null)).changes
}

const tooLarge = (): UnusableLibraryError =>
  new UnusableLibraryError('Numbers in this library are larger than any that Lectern gives out.')
