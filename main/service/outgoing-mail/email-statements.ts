import type { Database } from '../database/database.ts'

interface Posted {
  readonly accountId: number | null
  readonly recipient: string
  readonly subject: string
  readonly sealed: Buffer
  readonly now: number
  readonly until: number
}

/** Statements for the table of emails. */
export function emailStatements(database: Database) {
  const { kysely } = database
  return {
    post: database.statement((p: Posted) =>
      kysely.insertInto('outgoing_email').values({
        account_id: p.accountId,
        recipient: p.recipient,
        subject: p.subject,
        sealed: p.sealed,
        created_ms: p.now,
        due_ms: p.now,
        until_ms: p.until,
      }),
    ),
    next: database.statement(() =>
      kysely.selectFrom('outgoing_email').selectAll().where('is_over', '=', 0).orderBy('due_ms').orderBy('id').limit(1),
    ),
    sent: database.statement((p: { id: number }) => kysely.deleteFrom('outgoing_email').where('id', '=', p.id)),
    retry: database.statement((p: { id: number; reason: string; due: number }) =>
      kysely
        .updateTable('outgoing_email')
        .set((eb) => ({ due_ms: p.due, refusal: p.reason, attempts: eb('attempts', '+', 1) }))
        .where('id', '=', p.id),
    ),
    refuse: database.statement((p: { id: number; reason: string }) =>
      kysely.updateTable('outgoing_email').set({ is_over: 1, refusal: p.reason, sealed: null }).where('id', '=', p.id),
    ),
    expire: database.statement((p: { now: number }) =>
      kysely
        .updateTable('outgoing_email')
        .set({ is_over: 1, sealed: null })
        .where('is_over', '=', 0)
        .where('until_ms', '<=', p.now),
    ),
    forgetOld: database.statement((p: { before: number }) =>
      kysely.deleteFrom('outgoing_email').where('is_over', '=', 1).where('created_ms', '<', p.before),
    ),
    refused: database.statement(() =>
      kysely.selectFrom('outgoing_email').selectAll().where('is_over', '=', 1).orderBy('id', 'desc').limit(200),
    ),
  }
}
