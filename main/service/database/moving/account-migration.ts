import { columnsOf, type Row, type Side } from './side.ts'

/**
 * An account that is being moved from one library to another. The transaction in the target moves either all of it or
 * nothing.
 */
export interface MovingAccount {
  /** The source library, all read from the same state. Nothing is written there. */
  readonly from: Side
  /** Its number there. */
  readonly account: number
  /** The target library, within the transaction. At least one of the two libraries is in a file. */
  readonly to: Side
  /** Its number there. */
  readonly as: number
  /**
   * True if the target library has only accounts of the same library, or none. Otherwise the account's rows get new
   * numbers.
   */
  readonly keepsNumbers: boolean
  /**
   * True if the account moves with its whole library: shared data is already present, and decisions about the account
   * move too.
   */
  readonly isWhole: boolean
}

/** Returns the columns of a table in the target library. */
export const columnsThere = async ({ to }: MovingAccount, table: string): Promise<string[]> =>
  (await columnsOf(to, table)).names

/** Yields rows of the source library one by one. */
export function rowsFrom(
  { from }: Pick<MovingAccount, 'from'>,
  table: string,
  columns: readonly string[],
  where: string,
  ...values: unknown[]
): AsyncIterable<Row> {
  return from.rows(`SELECT ${columns.map((name) => `"${name}"`).join(', ')} FROM "${table}" WHERE ${where}`, ...values)
}
