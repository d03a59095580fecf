import type { MovedTable, Numbered } from './moved-tables.ts'
import { type MovingAccount, rowsFrom } from './account-migration.ts'
import { RowsHash, RowsWriter } from './rows-writer.ts'
import { columnsOf, keyOf, type Side } from './side.ts'

export interface CopyOptions {
  /** Decrypts a secret and encrypts it for the target. `column` has the form `table.column`. */
  readonly reseal: (column: string, sealed: Uint8Array) => Uint8Array
}

interface TableOptions extends CopyOptions {
  /** Returns the number of a row in the target. Null if the row no longer exists. */
  readonly renumber: (of: Numbered, number: number) => number | null
}

/** Copies an account's rows of a table. Throws unless exactly these rows arrive. */
export async function copyTable(
  moving: MovingAccount,
  table: string,
  { numbers, sealed = [], where = 'TRUE', anew = {} }: MovedTable,
  { renumber, reseal }: TableOptions,
): Promise<void> {
  const { names: columns, required } = await columnsOf(moving.to, table)
  const own = `account_id = ? AND (${where}) ORDER BY ${keyOf(table)}`
  const writer = new RowsWriter(moving.to, table, columns)
  const sent = new RowsHash(columns)
  for await (const row of rowsFrom(moving, table, columns, own, moving.account)) {
    const moved: Record<string, unknown> = { ...row, ...anew, account_id: moving.as }
    for (const [column, given] of Object.entries(numbers)) {
      const of = typeof given === 'function' ? given(row) : given
      const number = row[column]
      if (of === null || number === null) continue
      const renumbered = renumber(of, Number(number)) ?? (required.has(column) ? 0 : null)
      moved[column] = typeof number === 'string' ? String(renumbered ?? '') : renumbered
    }
    for (const column of sealed) {
      const secret = row[column]
      if (secret instanceof Uint8Array) moved[column] = Buffer.from(reseal(`${table}.${column}`, secret))
    }
    sent.add(moved)
    await writer.add(moved)
  }
  await writer.flush()
  requireSame(table, sent, await hashOf(moving.to, table, columns, own, moving.as))
}

/** Copies all rows of a table unchanged. Throws unless exactly these rows arrive. */
export async function copyWhole(
  { from, to }: { readonly from: Side; readonly to: Side },
  table: string,
): Promise<void> {
  const columns = (await columnsOf(to, table)).names
  const all = `TRUE ORDER BY ${keyOf(table)}`
  const writer = new RowsWriter(to, table, columns)
  const sent = new RowsHash(columns)
  for await (const row of rowsFrom({ from }, table, columns, all)) {
    sent.add(row)
    await writer.add(row)
  }
  await writer.flush()
  requireSame(table, sent, await hashOf(to, table, columns, all))
}

/** Counts and hashes the rows of a table in a given order. `which` selects the rows and ends with the order. */
async function hashOf(
  side: Side,
  table: string,
  columns: readonly string[],
  which: string,
  ...values: unknown[]
): Promise<RowsHash> {
  const hash = new RowsHash(columns)
  for await (const row of rowsFrom({ from: side }, table, columns, which, ...values)) hash.add(row)
  return hash
}

function requireSame(table: string, sent: RowsHash, arrived: RowsHash): void {
  if (sent.count !== arrived.count) throw new Error(`Of ${sent.count} rows of ${table}, ${arrived.count} arrived.`)
  if (sent.digest !== arrived.digest) throw new Error(`Other rows of ${table} arrived than were sent.`)
}

/** True if a table has the same rows in both libraries. */
export async function sameRows(
  { from, to }: { readonly from: Side; readonly to: Side },
  table: string,
): Promise<boolean> {
  const columns = (await columnsOf(to, table)).names
  const all = `TRUE ORDER BY ${keyOf(table)}`
  const [there, here] = [await hashOf(from, table, columns, all), await hashOf(to, table, columns, all)]
  return there.digest === here.digest
}
