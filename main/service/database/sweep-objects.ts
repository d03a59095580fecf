import type { ObjectStore } from '../objects/object-store.ts'
import type { Database } from './database.ts'
import { objectTables } from './schema/keys.ts'

/**
 * Age at which an unreferenced object may be deleted. Objects are stored before the rows that refer to them, so younger
 * ones may still be waiting for their row.
 */
const PATIENCE = 24 * 60 * 60 * 1000

/**
 * Deletes objects that no row refers to and that were stored more than a day ago. Also deletes the leftovers of
 * unfinished writes. Resolves to the number of deleted objects.
 */
export async function sweepObjects(
  database: Database,
  objects: ObjectStore,
  clock: () => number,
  signal: AbortSignal,
): Promise<number> {
  const named = statementOf(database)
  let swept = 0
  for (const account of await objects.accounts()) {
    for await (const { sha256, putMs } of objects.list(account)) {
      if (signal.aborted) return swept
      const putBefore = clock() - PATIENCE
      if (putMs >= putBefore) continue
      const row = await database.look(account, (tx) => named.get(tx, { object: sha256 }))
      if (!row && (await objects.delete(account, sha256, putBefore))) swept++
    }
    await objects.deleteUnfinished(account, clock() - PATIENCE)
  }
  return swept
}

function statementOf(database: Database) {
  const { kysely } = database
  return database.statement((p: { account: number; object: string }) => {
    // For the compiler, all of these tables have the same type.
    const [first = 'page', ...others] = objectTables as readonly 'page'[]
    const naming = (table: 'page') =>
      kysely.selectFrom(table).select('object').where('account_id', '=', p.account).where('object', '=', p.object)
    return others.reduce((query, table) => query.unionAll(naming(table)), naming(first)).limit(1)
  })
}
