import { countingTables } from '../schema/keys.ts'
import { lastNumber, raiseNumber, type Side } from './side.ts'

/** Prevents the target library from assigning a number that the source has already assigned, even to deleted rows. */
export async function raiseNumbers({ from, to }: { readonly from: Side; readonly to: Side }): Promise<void> {
  for (const { name, column } of countingTables) {
    await raiseNumber(
      to,
      name,
      column,
      Math.max(await lastNumber(from, name, column), await lastNumber(to, name, column)),
    )
  }
}
