import type { Database } from '../../../database/database.ts'

export function modelServerStatements(database: Database) {
  const { kysely } = database
  type Own = { account: number }
  return {
    find: database.statement((p: Own) =>
      kysely.selectFrom('model_server').selectAll().where('account_id', '=', p.account),
    ),
    put: database.statement(
      (
        p: Own & {
          url: string
          key: Buffer | null
          model: string
          features: string
          sendsEmails: number
          language: string
          mostCharacters: number
          now: number
        },
      ) =>
        kysely
          .insertInto('model_server')
          .values({
            account_id: p.account,
            url: p.url,
            key: p.key,
            model: p.model,
            features: p.features,
            sends_emails: p.sendsEmails,
            language: p.language,
            most_characters: p.mostCharacters,
            created_ms: p.now,
          })
          .onConflict((conflict) =>
            conflict.column('account_id').doUpdateSet((eb) => ({
              url: eb.ref('excluded.url'),
              key: eb.ref('excluded.key'),
              model: eb.ref('excluded.model'),
              features: eb.ref('excluded.features'),
              sends_emails: eb.ref('excluded.sends_emails'),
              language: eb.ref('excluded.language'),
              most_characters: eb.ref('excluded.most_characters'),
              error: null,
            })),
          ),
    ),
    remove: database.statement((p: Own) => kysely.deleteFrom('model_server').where('account_id', '=', p.account)),
    failed: database.statement((p: Own & { error: string | null }) =>
      kysely.updateTable('model_server').set({ error: p.error }).where('account_id', '=', p.account),
    ),
    used: database.statement((p: Own & { since: number }) =>
      kysely
        .selectFrom('model_answer')
        .select((eb) => [
          eb.fn.countAll<number>().as('answers'),
          eb.fn.coalesce(eb.fn.sum<number>('tokens_in'), eb.lit(0)).as('tokens_in'),
          eb.fn.coalesce(eb.fn.sum<number>('tokens_out'), eb.lit(0)).as('tokens_out'),
        ])
        .where('account_id', '=', p.account)
        .where('created_ms', '>', p.since),
    ),
  }
}
