import type { ObjectStore } from '../objects/object-store.ts'
import type { Database } from './database.ts'
import { objectTables } from './schema/keys.ts'

/** Bytes are put before the row that names them: younger ones may wait for it. */
const PATIENCE = 24 * 60 * 60 * 1000

/**
 * Deletes the objects that no row names and that were put more than a day ago, and what is left of unfinished puts.
 * Resolves to how many objects.
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
    // For the compiler they are all alike.
    const [first = 'page', ...others] = objectTables as readonly 'page'[]
    const naming = (table: 'page') =>
      kysely.selectFrom(table).select('object').where('account_id', '=', p.account).where('object', '=', p.object)
    return others.reduce((query, table) => query.unionAll(naming(table)), naming(first)).limit(1)
  })
}
