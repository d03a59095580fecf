import type { AfterStoring } from '#shared/model/mail-account.ts'
import type { Database } from '../../database/database.ts'

interface Facts {
  readonly account: number
  readonly email: string
  readonly host: string | null
  readonly port: number | null
  readonly user: string | null
  readonly folder: string | null
  readonly fingerprint: string | null
  readonly password: Buffer | null
  readonly us: number
}

export function mailAccountStatements(database: Database) {
  const { kysely } = database
  type Id = { account: number; id: number }
  return {
    /** Selects the mail accounts of all readers, at startup. */
    watched: database.statement(() => kysely.selectFrom('mail_account').selectAll().where('host', 'is not', null)),
    list: database.statement((p: { account: number }) =>
      kysely.selectFrom('mail_account').selectAll().where('account_id', '=', p.account).orderBy('id'),
    ),
    find: database.statement((p: Id) =>
      kysely.selectFrom('mail_account').selectAll().where('account_id', '=', p.account).where('id', '=', p.id),
    ),
    same: database.statement((p: { account: number; host: string; port: number; user: string; folder: string }) =>
      kysely
        .selectFrom('mail_account')
        .select('id')
        .where('account_id', '=', p.account)
        .where('host', '=', p.host)
        .where('port', '=', p.port)
        .where('user', '=', p.user)
        .where('folder', '=', p.folder),
    ),
    add: database.statement((p: Facts & { type: number }) =>
      kysely
        .insertInto('mail_account')
        .values({
          account_id: p.account,
          forward_type: p.type,
          email: p.email,
          host: p.host,
          port: p.port,
          user: p.user,
          password: p.password,
          folder: p.folder,
          fingerprint: p.fingerprint,
          created_us: p.us,
        })
        .returningAll(),
    ),
    renew: database.statement((p: Facts & { id: number; type: number }) =>
      kysely
        .updateTable('mail_account')
        .set({
          forward_type: p.type,
          port: p.port,
          password: p.password,
          fingerprint: p.fingerprint,
          error: null,
          error_code: null,
        })
        .where('account_id', '=', p.account)
        .where('id', '=', p.id)
        .returningAll(),
    ),
    remove: database.statement((p: Id) =>
      kysely.deleteFrom('mail_account').where('account_id', '=', p.account).where('id', '=', p.id),
    ),
    setPlace: database.statement(
      (p: Id & { validity: string | null; seen: number; owed: string | null; waiting: string | null }) =>
        kysely
          .updateTable('mail_account')
          .set({ uid_validity: p.validity, uid_seen: p.seen, uids_owed: p.owed, uids_waiting: p.waiting })
          .where('account_id', '=', p.account)
          .where('id', '=', p.id),
    ),
    setWaiting: database.statement((p: Id & { waiting: string | null }) =>
      kysely
        .updateTable('mail_account')
        .set({ uids_waiting: p.waiting })
        .where('account_id', '=', p.account)
        .where('id', '=', p.id),
    ),
    /** Emails stored before this change remain unchanged. */
    setChore: database.statement((p: Id & { kind: AfterStoring; moveTo: string | null }) =>
      kysely
        .updateTable('mail_account')
        .set({ after_storing: p.kind, move_to: p.moveTo, uids_waiting: null })
        .where('account_id', '=', p.account)
        .where('id', '=', p.id)
        .returningAll(),
    ),
    /** The time of the last success is retained when a check fails. */
    setHealth: database.statement((p: Id & { error: string | null; code: string | null; synced: number | null }) =>
      kysely
        .updateTable('mail_account')
        .set((eb) => ({
          error: p.error,
          error_code: p.code,
          synced_ms: eb.fn.coalesce(eb.val(p.synced), 'synced_ms'),
        }))
        .where('account_id', '=', p.account)
        .where('id', '=', p.id),
    ),
    newestForwarded: database.statement((p: { account: number }) =>
      kysely
        .selectFrom('email')
        .select((eb) => eb.fn.max('received_us').as('us'))
        .where('account_id', '=', p.account)
        .where('sent_to', 'is not', null),
    ),
  }
}
