import type { Database } from '../../database/database.ts'

type Shelf = { ownerId: number; shelf: number }
type OfMember = Shelf & { memberId: number }

/** Statements about who shares shelves with whom. They belong to no single reader, so the directory runs them. */
export function membershipStatements(database: Database) {
  const { kysely } = database
  const ofShelf = (p: Shelf) =>
    kysely.selectFrom('shelf_member').where('shelf_member.account_id', '=', p.ownerId).where('shelf_id', '=', p.shelf)
  const ofMember = (p: { memberId: number }, isOver = false) =>
    kysely
      .selectFrom('shelf_member')
      .innerJoin('shelf', (join) =>
        join.onRef('shelf.account_id', '=', 'shelf_member.account_id').onRef('shelf.id', '=', 'shelf_member.shelf_id'),
      )
      .innerJoin('account', 'account.id', 'shelf_member.account_id')
      .leftJoin('handle', 'handle.account_id', 'shelf_member.account_id')
      .where('shelf_member.member_id', '=', p.memberId)
      .where('shelf_member.role', '<>', 'owner')
      .where('shelf_member.state', isOver ? 'in' : 'not in', ['refused', 'left'])
      .where('shelf.deleted_us', 'is', null)
      .where('account.disabled_ms', 'is', null)
      .where('account.leaving_ms', 'is', null)
      .select([
        'shelf.id',
        'shelf.name',
        'shelf.note',
        'shelf_member.account_id as owner_id',
        'shelf_member.role',
        'shelf_member.state',
        'shelf_member.with_highlights',
        'shelf_member.with_notes',
        'shelf_member.invited_us',
        'handle.handle',
        'account.uuid',
      ])
  return {
    shelf: database.statement((p: { ownerId: number; uid: string }) =>
      kysely
        .selectFrom('shelf')
        .select('id')
        .where('account_id', '=', p.ownerId)
        .where('uid', '=', p.uid)
        .where('deleted_us', 'is', null),
    ),
    handleOf: database.statement((p: { accountId: number }) =>
      kysely.selectFrom('handle').select('handle').where('account_id', '=', p.accountId),
    ),
    byHandle: database.statement((p: { handle: string }) =>
      kysely
        .selectFrom('handle')
        .innerJoin('account', 'account.id', 'handle.account_id')
        .select('account.id')
        .where('handle', '=', p.handle)
        .where('account.disabled_ms', 'is', null)
        .where('account.leaving_ms', 'is', null),
    ),
    members: database.statement((p: Shelf) =>
      ofShelf(p)
        .innerJoin('account', 'account.id', 'shelf_member.member_id')
        .leftJoin('handle', 'handle.account_id', 'shelf_member.member_id')
        .select(['member_id', 'account.uuid', 'handle', 'role', 'state', 'with_highlights', 'with_notes', 'invited_us'])
        .orderBy('invited_us')
        .orderBy('member_id'),
    ),
    find: database.statement((p: OfMember) =>
      ofShelf(p).select(['role', 'state']).where('shelf_member.member_id', '=', p.memberId),
    ),
    invitations: database.statement((p: { memberId: number }) =>
      ofMember(p).where('shelf_member.state', '=', 'invited').orderBy('invited_us').orderBy('shelf.id'),
    ),
    shared: database.statement((p: { memberId: number }) =>
      ofMember(p).where('shelf_member.state', '=', 'accepted').orderBy('shelf.name').orderBy('shelf.id'),
    ),
    /** Selects a shelf whose invitation the member refused, or which the member left. */
    ended: database.statement((p: { memberId: number; shelf: number }) =>
      ofMember(p, true).where('shelf.id', '=', p.shelf),
    ),
    entry: database.statement((p: { memberId: number; shelf: number }) => ofMember(p).where('shelf.id', '=', p.shelf)),
    add: database.statement((p: OfMember & { role: string; state: string; us: number }) =>
      kysely.insertInto('shelf_member').values({
        account_id: p.ownerId,
        shelf_id: p.shelf,
        member_id: p.memberId,
        role: p.role,
        state: p.state,
        invited_us: p.us,
      }),
    ),
    invite: database.statement((p: OfMember & { role: string; us: number }) =>
      kysely
        .updateTable('shelf_member')
        .set({ state: 'invited', role: p.role, invited_us: p.us, with_highlights: 0, with_notes: 0 })
        .where('account_id', '=', p.ownerId)
        .where('shelf_id', '=', p.shelf)
        .where('member_id', '=', p.memberId),
    ),
    setRole: database.statement((p: OfMember & { role: string }) =>
      kysely
        .updateTable('shelf_member')
        .set({ role: p.role })
        .where('account_id', '=', p.ownerId)
        .where('shelf_id', '=', p.shelf)
        .where('member_id', '=', p.memberId)
        .where('role', '<>', 'owner'),
    ),
    setState: database.statement((p: { memberId: number; shelf: number; from: string; state: string }) =>
      kysely
        .updateTable('shelf_member')
        .set({ state: p.state })
        .where('member_id', '=', p.memberId)
        .where('shelf_id', '=', p.shelf)
        .where('state', '=', p.from),
    ),
    show: database.statement((p: OfMember & { highlights: number; notes: number }) =>
      kysely
        .updateTable('shelf_member')
        .set({ with_highlights: p.highlights, with_notes: p.notes })
        .where('account_id', '=', p.ownerId)
        .where('shelf_id', '=', p.shelf)
        .where('member_id', '=', p.memberId),
    ),
    remove: database.statement((p: OfMember) =>
      kysely
        .deleteFrom('shelf_member')
        .where('account_id', '=', p.ownerId)
        .where('shelf_id', '=', p.shelf)
        .where('member_id', '=', p.memberId)
        .where('role', '<>', 'owner'),
    ),
    leave: database.statement((p: { memberId: number; shelf: number }) =>
      kysely
        .updateTable('shelf_member')
        .set({ state: 'left' })
        .where('member_id', '=', p.memberId)
        .where('shelf_id', '=', p.shelf)
        .where('role', '<>', 'owner')
        .where('state', '=', 'accepted'),
    ),
    /** Selects the shelves of an account that have members. */
    toPassOn: database.statement((p: { ownerId: number }) =>
      kysely
        .selectFrom('shelf')
        .select(['id', 'name', 'note', 'deleted_us'])
        .where('account_id', '=', p.ownerId)
        .where((eb) =>
          eb.exists(
            eb
              .selectFrom('shelf_member')
              .select('member_id')
              .whereRef('shelf_member.account_id', '=', 'shelf.account_id')
              .whereRef('shelf_member.shelf_id', '=', 'shelf.id')
              .where('state', '=', 'accepted')
              .where('role', '<>', 'owner'),
          ),
        ),
    ),
  }
}
