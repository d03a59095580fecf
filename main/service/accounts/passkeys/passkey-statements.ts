import type { Database } from '../../database/database.ts'

interface NewPasskey {
  readonly accountId: number
  readonly credential: string
  readonly publicKey: Buffer
  readonly counter: number
  readonly transports: string
  readonly name: string
  readonly now: number
}

export function passkeyStatements(database: Database) {
  const { kysely } = database
  return {
    add: database.statement((p: NewPasskey) =>
      kysely
        .insertInto('passkey')
        .values({
          account_id: p.accountId,
          credential: p.credential,
          public_key: p.publicKey,
          counter: p.counter,
          transports: p.transports,
          name: p.name,
          created_ms: p.now,
        })
        .onConflict((conflict) => conflict.column('credential').doNothing())
        .returningAll(),
    ),
    byCredential: database.statement((p: { credential: string }) =>
      kysely.selectFrom('passkey').selectAll().where('credential', '=', p.credential),
    ),
    use: database.statement((p: { id: number; counter: number; now: number }) =>
      kysely.updateTable('passkey').set({ counter: p.counter, used_ms: p.now }).where('id', '=', p.id),
    ),
    list: database.statement((p: { accountId: number }) =>
      kysely.selectFrom('passkey').selectAll().where('account_id', '=', p.accountId).orderBy('id'),
    ),
    rename: database.statement((p: { accountId: number; id: number; name: string }) =>
      kysely.updateTable('passkey').set({ name: p.name }).where('account_id', '=', p.accountId).where('id', '=', p.id),
    ),
    remove: database.statement((p: { accountId: number; id: number }) =>
      kysely.deleteFrom('passkey').where('account_id', '=', p.accountId).where('id', '=', p.id),
    ),
  }
}
