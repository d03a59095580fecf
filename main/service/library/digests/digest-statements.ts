import type { Database } from '../../database/database.ts'
import type { Tables } from '../../database/tables.ts'

export function digestStatements(database: Database) {
  const { kysely } = database
  return {
    /** Selects the digest that is due next, across all readers. */
    next: database.statement(() =>
      kysely.selectFrom('digest').select(['account_id', 'due_ms']).orderBy('due_ms').limit(1),
    ),
    find: database.statement((p: { account: number }) =>
      kysely.selectFrom('digest').selectAll().where('account_id', '=', p.account),
    ),
    put: database.statement(
      (p: {
        account: number
        rhythm: Tables['digest']['rhythm']
        timeZone: string
        origin: string
        due: number
        since: number
      }) =>
        kysely
          .insertInto('digest')
          .values({
            account_id: p.account,
            rhythm: p.rhythm,
            time_zone: p.timeZone,
            origin: p.origin,
            due_ms: p.due,
            since_us: p.since,
          })
          .onConflict((conflict) =>
            conflict.column('account_id').doUpdateSet((eb) => ({
              rhythm: eb.ref('excluded.rhythm'),
              time_zone: eb.ref('excluded.time_zone'),
              origin: eb.ref('excluded.origin'),
              due_ms: eb.ref('excluded.due_ms'),
              since_us: eb.ref('excluded.since_us'),
            })),
          ),
    ),
    remove: database.statement((p: { account: number }) =>
      kysely.deleteFrom('digest').where('account_id', '=', p.account),
    ),
  }
}
