import type { Database } from '../../database/database.ts'

interface Begun {
  readonly state: Buffer
  readonly binding: Buffer
  readonly nonce: Buffer
  readonly provider: string
  readonly accountId: number | null
  readonly clientType: string
  readonly expires: number
}

interface Answered {
  readonly id: number
  readonly ticket: Buffer
  readonly expires: number
  readonly issuer: string
  readonly subject: string
  readonly email: string | null
  readonly name: string | null
  readonly joins: number
}

interface Known {
  readonly issuer: string
  readonly subject: string
}

/** Returns the statements for sign-ins through external providers and for the resulting identities. */
export function outsideStatements(database: Database) {
  const { kysely } = database
  return {
    begin: database.statement((p: Begun) =>
      kysely.insertInto('outside_sign_in').values({
        state_hash: p.state,
        binding_hash: p.binding,
        nonce_hash: p.nonce,
        provider: p.provider,
        account_id: p.accountId,
        client_type: p.clientType,
        expires_ms: p.expires,
      }),
    ),
    forget: database.statement((p: { now: number }) =>
      kysely.deleteFrom('outside_sign_in').where('expires_ms', '<=', p.now),
    ),
    byState: database.statement((p: { hash: Buffer }) =>
      kysely.selectFrom('outside_sign_in').selectAll().where('state_hash', '=', p.hash),
    ),
    byNonce: database.statement((p: { hash: Buffer }) =>
      kysely.selectFrom('outside_sign_in').selectAll().where('nonce_hash', '=', p.hash),
    ),
    byTicket: database.statement((p: { hash: Buffer; joins: number }) =>
      kysely
        .selectFrom('outside_sign_in')
        .selectAll()
        .where('ticket_hash', '=', p.hash)
        .where('is_joining', '=', p.joins),
    ),
    use: database.statement((p: { id: number; now: number }) =>
      kysely.updateTable('outside_sign_in').set({ used_ms: p.now }).where('id', '=', p.id).where('used_ms', 'is', null),
    ),
    answer: database.statement((p: Answered) =>
      kysely
        .updateTable('outside_sign_in')
        .set({
          ticket_hash: p.ticket,
          expires_ms: p.expires,
          issuer: p.issuer,
          subject: p.subject,
          email: p.email,
          name: p.name,
          is_joining: p.joins,
        })
        .where('id', '=', p.id),
    ),
    setOwner: database.statement((p: { id: number; accountId: number }) =>
      kysely.updateTable('outside_sign_in').set({ account_id: p.accountId }).where('id', '=', p.id),
    ),
    end: database.statement((p: { id: number }) => kysely.deleteFrom('outside_sign_in').where('id', '=', p.id)),
    identity: database.statement((p: Known) =>
      kysely.selectFrom('outside_identity').selectAll().where('issuer', '=', p.issuer).where('subject', '=', p.subject),
    ),
    join: database.statement((p: Known & { accountId: number; provider: string; email: string | null; now: number }) =>
      kysely
        .insertInto('outside_identity')
        .values({
          issuer: p.issuer,
          subject: p.subject,
          account_id: p.accountId,
          provider: p.provider,
          email: p.email,
          created_ms: p.now,
        })
        .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
        .returning('id'),
    ),
    seen: database.statement((p: { id: number; now: number }) =>
      kysely.updateTable('outside_identity').set({ used_ms: p.now }).where('id', '=', p.id),
    ),
    list: database.statement((p: { accountId: number }) =>
      kysely.selectFrom('outside_identity').selectAll().where('account_id', '=', p.accountId).orderBy('id'),
    ),
    remove: database.statement((p: { accountId: number; id: number }) =>
      kysely.deleteFrom('outside_identity').where('account_id', '=', p.accountId).where('id', '=', p.id),
    ),
  }
}
