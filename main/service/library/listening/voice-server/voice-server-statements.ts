import type { Database } from '../../../database/database.ts'

export function voiceServerStatements(database: Database) {
  const { kysely } = database
  type Own = { account: number }
  return {
    find: database.statement((p: Own) =>
      kysely.selectFrom('speech_server').selectAll().where('account_id', '=', p.account),
    ),
    put: database.statement(
      (p: Own & { url: string; key: Buffer | null; model: string; sendsEmails: number; now: number }) =>
        kysely
          .insertInto('speech_server')
          .values({
            account_id: p.account,
            url: p.url,
            key: p.key,
            model: p.model,
            sends_emails: p.sendsEmails,
            created_ms: p.now,
          })
          .onConflict((conflict) =>
            conflict.column('account_id').doUpdateSet((eb) => ({
              url: eb.ref('excluded.url'),
              key: eb.ref('excluded.key'),
              model: eb.ref('excluded.model'),
              sends_emails: eb.ref('excluded.sends_emails'),
              error: null,
            })),
          ),
    ),
    remove: database.statement((p: Own) => kysely.deleteFrom('speech_server').where('account_id', '=', p.account)),
    failed: database.statement((p: Own & { error: string | null }) =>
      kysely.updateTable('speech_server').set({ error: p.error }).where('account_id', '=', p.account),
    ),
    voices: database.statement((p: Own) =>
      kysely.selectFrom('speech_server_voice').selectAll().where('account_id', '=', p.account).orderBy('id'),
    ),
    addVoice: database.statement((p: Own & { id: number; name: string; language: string | null }) =>
      kysely
        .insertInto('speech_server_voice')
        .values({ account_id: p.account, id: p.id, name: p.name, language: p.language }),
    ),
    removeVoice: database.statement((p: Own & { id: number }) =>
      kysely.deleteFrom('speech_server_voice').where('account_id', '=', p.account).where('id', '=', p.id),
    ),
    sent: database.statement((p: Own & { id: number; characters: number; now: number }) =>
      kysely
        .insertInto('speech_server_text')
        .values({ account_id: p.account, content_id: p.id, characters: p.characters, sent_ms: p.now })
        .onConflict((conflict) =>
          conflict.columns(['account_id', 'content_id']).doUpdateSet((eb) => ({
            characters: eb('speech_server_text.characters', '+', eb.ref('excluded.characters')),
            sent_ms: eb.ref('excluded.sent_ms'),
          })),
        ),
    ),
    texts: database.statement((p: Own & { limit: number }) =>
      kysely
        .selectFrom('speech_server_text as sent')
        .innerJoin('content', (join) =>
          join.onRef('content.account_id', '=', 'sent.account_id').onRef('content.id', '=', 'sent.content_id'),
        )
        .select(['sent.content_id', 'sent.characters', 'sent.sent_ms', 'content.title'])
        .where('sent.account_id', '=', p.account)
        .orderBy('sent.sent_ms', 'desc')
        .limit(p.limit),
    ),
  }
}
