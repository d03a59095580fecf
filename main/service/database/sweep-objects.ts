import type { ObjectStore } from '../objects/object-store.ts'
import type { Database } from './database.ts'

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
  return database.statement((p: { account: number; object: string }) =>
    kysely
      .selectFrom('page')
      .select('object')
      .where('account_id', '=', p.account)
      .where('object', '=', p.object)
      .unionAll((eb) =>
        eb
          .selectFrom('content_file')
          .select('object')
          .where('account_id', '=', p.account)
          .where('object', '=', p.object),
      )
      .unionAll((eb) =>
        eb
          .selectFrom('upload_part')
          .select('object')
          .where('account_id', '=', p.account)
          .where('object', '=', p.object),
      )
      .unionAll((eb) =>
        eb
          .selectFrom('transfer_item')
          .select((of) => of.ref('transfer_item.object').$notNull().as('object'))
          .where('account_id', '=', p.account)
          .where('object', '=', p.object),
      )
      .unionAll((eb) =>
        eb.selectFrom('email').select('object').where('account_id', '=', p.account).where('object', '=', p.object),
      )
      .unionAll((eb) =>
        eb
          .selectFrom('email_picture')
          .select('object')
          .where('account_id', '=', p.account)
          .where('object', '=', p.object),
      )
      .unionAll((eb) =>
        eb
          .selectFrom('page_picture')
          .select('object')
          .where('account_id', '=', p.account)
          .where('object', '=', p.object),
      )
      .limit(1),
  )
}
