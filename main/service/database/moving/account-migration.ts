import { columnsOf, type Row, type Side } from './side.ts'

/** An account on its way from one library into another, whose transaction brings all of it or nothing. */
export interface MovingAccount {
  /** The library that it is from, as it was at one moment. Nothing is written there. */
  readonly from: Side
  /** Its number there. */
  readonly account: number
  /** The library in which it arrives, in the transaction. One of the two is in a file. */
  readonly to: Side
  /** Its number there. */
  readonly as: number
  /** True if the target library has only accounts of the same library, or none. Elsewhere its rows get new numbers. */
  readonly keepsNumbers: boolean
  /** True if its whole library moves: shared data is already present, and decisions about the account move too. */
  readonly isWhole: boolean
}

/** The columns of a table, as the library has them in which the account arrives. */
export const columnsThere = async ({ to }: MovingAccount, table: string): Promise<string[]> =>
  (await columnsOf(to, table)).names

/** Rows of the library that it is from, one after another. */
export function rowsFrom(
  { from }: Pick<MovingAccount, 'from'>,
  table: string,
  columns: readonly string[],
  where: string,
  ...values: unknown[]
): AsyncIterable<Row> {
  return from.rows(`SELECT ${columns.map((name) => `"${name}"`).join(', ')} FROM "${table}" WHERE ${where}`, ...values)
}
