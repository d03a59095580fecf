import { lastNumber, raiseNumber, type Side } from './side.ts'

/** Lets the library in which all has arrived give out no number that the other one gave, also for what was deleted. */
export async function raiseNumbers({ from, to }: { readonly from: Side; readonly to: Side }): Promise<void> {
  // The tables that count are the same in both. PostgreSQL says them in one row each.
  const server = from.isPostgres ? from : to
  const counting = await server.all<{ name: string; column: string }>(
    `SELECT table_name::text AS name, column_name::text AS column FROM information_schema.columns
      WHERE is_identity = 'YES' AND table_schema = current_schema() ORDER BY table_name`,
  )
  for (const { name, column } of counting) {
    await raiseNumber(
      to,
      name,
      column,
      Math.max(await lastNumber(from, name, column), await lastNumber(to, name, column)),
    )
  }
}
