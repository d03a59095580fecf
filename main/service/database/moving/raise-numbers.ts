import { countingTables } from '../schema/keys.ts'
import { lastNumber, raiseNumber, type Side } from './side.ts'

/** Lets the library in which all has arrived give out no number that the other one gave, also for what was deleted. */
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
