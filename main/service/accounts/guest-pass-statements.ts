import type { Database } from '../database/database.ts'

export function guestPassStatements(database: Database) {
  const { kysely } = database
  return {
    of: database.statement((p: { giver: number }) =>
      kysely
        .selectFrom('guest_pass')
        .selectAll()
        .where('account_id', '=', p.giver)
        .orderBy('redeemed_ms', (o) => o.desc().nullsLast())
        .orderBy('id'),
    ),
    byCode: database.statement((p: { code: string }) =>
      kysely.selectFrom('guest_pass').selectAll().where('code', '=', p.code),
    ),
    taken: database.statement((p: { guest: number }) =>
      kysely.selectFrom('guest_pass').select('id').where('guest_id', '=', p.guest),
    ),
    until: database.statement((p: { reader: number }) =>
      kysely
        .selectFrom('guest_pass')
        .select((eb) => eb.fn.max('until_ms').as('until_ms'))
        .where((eb) =>
          eb.or([eb('guest_id', '=', p.reader), eb.and([eb('account_id', '=', p.reader), eb('is_for_both', '=', 1)])]),
        ),
    ),
    create: database.statement((p: { giver: number; code: string; now: number; expires: number }) =>
      kysely
        .insertInto('guest_pass')
        .values({ account_id: p.giver, code: p.code, created_ms: p.now, expires_ms: p.expires }),
    ),
    redeem: database.statement((p: { id: number; guest: number; now: number; until: number; isForBoth: number }) =>
      kysely
        .updateTable('guest_pass')
        .set({ guest_id: p.guest, redeemed_ms: p.now, until_ms: p.until, is_for_both: p.isForBoth })
        .where('id', '=', p.id),
    ),
    forgetExpired: database.statement((p: { giver: number; now: number }) =>
      kysely
        .deleteFrom('guest_pass')
        .where('account_id', '=', p.giver)
        .where('redeemed_ms', 'is', null)
        .where('expires_ms', '<=', p.now),
    ),
  }
}
