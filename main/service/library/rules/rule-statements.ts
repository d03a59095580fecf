import { libraryState } from '#shared/model/library-state.ts'
import type { Database } from '../../database/database.ts'
import { constant } from '../../database/dialect/both-dialects.ts'

type Id = { account: number; id: number }

/** Statements about what rules did, and about hidden items. */
export function deedStatements(database: Database) {
  const { kysely } = database
  return {
    find: database.statement((p: Id) =>
      kysely
        .selectFrom('rule_deed')
        .select(['id', 'content_id', 'former'])
        .where('account_id', '=', p.account)
        .where('id', '=', p.id),
    ),
    ofRun: database.statement((p: { account: number; run: number; limit: number }) =>
      kysely
        .selectFrom('rule_deed')
        .select(['id', 'content_id', 'former'])
        .where('account_id', '=', p.account)
        .where('run', '=', p.run)
        // The last deed on an item is undone first.
        .orderBy('id', 'desc')
        .limit(p.limit),
    ),
    /** Deeds on items that are not deleted, newest first. */
    latest: database.statement((p: { account: number; after: number; notifies: number; limit: number }) =>
      kysely
        .selectFrom('rule_deed')
        .innerJoin('content', (join) =>
          join
            .onRef('content.account_id', '=', 'rule_deed.account_id')
            .onRef('content.id', '=', 'rule_deed.content_id'),
        )
        .innerJoin('entry', (join) =>
          join
            .onRef('entry.account_id', '=', 'rule_deed.account_id')
            .onRef('entry.content_id', '=', 'rule_deed.content_id'),
        )
        .select(['rule_deed.id', 'rule_deed.content_id', 'title', 'site_name'])
        .select(['rule_id', 'rule', 'actions', 'done_us', 'former'])
        .where('rule_deed.account_id', '=', p.account)
        .where('rule_deed.id', '>', p.after)
        .where('notifies', '>=', p.notifies)
        .where('entry.library_state', '<>', constant<number>(libraryState.deleted))
        .orderBy('rule_deed.id', 'desc')
        .limit(p.limit),
    ),
    forget: database.statement((p: Id) =>
      kysely.deleteFrom('rule_deed').where('account_id', '=', p.account).where('id', '=', p.id),
    ),
    mute: database.statement((p: Id & { us: number }) =>
      kysely
        .insertInto('muted_entry')
        .values({ account_id: p.account, content_id: p.id, muted_us: p.us })
        .onConflict((conflict) => conflict.columns(['account_id', 'content_id']).doNothing()),
    ),
    unmute: database.statement((p: Id) =>
      kysely.deleteFrom('muted_entry').where('account_id', '=', p.account).where('content_id', '=', p.id),
    ),
    /** Hidden items that would be in the inbox otherwise, with the latest deed on each. */
    hidden: database.statement((p: { account: number; limit: number }) =>
      kysely
        .selectFrom('muted_entry')
        .innerJoin('content', (join) =>
          join
            .onRef('content.account_id', '=', 'muted_entry.account_id')
            .onRef('content.id', '=', 'muted_entry.content_id'),
        )
        .innerJoin('entry', (join) =>
          join
            .onRef('entry.account_id', '=', 'muted_entry.account_id')
            .onRef('entry.content_id', '=', 'muted_entry.content_id'),
        )
        .leftJoin('rule_deed', (join) =>
          join.onRef('rule_deed.account_id', '=', 'muted_entry.account_id').on((on) =>
            on(
              'rule_deed.id',
              '=',
              on
                .selectFrom('rule_deed as latest')
                .select((of) => of.fn.max('latest.id').as('id'))
                .where('latest.account_id', '=', p.account)
                .whereRef('latest.content_id', '=', 'muted_entry.content_id'),
            ),
          ),
        )
        .select(['muted_entry.content_id', 'title', 'site_name', 'rule_id', 'rule'])
        .where('muted_entry.account_id', '=', p.account)
        .where('entry.library_state', '=', constant<number>(libraryState.unsaved))
        .orderBy('muted_us', 'desc')
        .orderBy('muted_entry.content_id', 'desc')
        .limit(p.limit),
    ),
  }
}

/** Statements about runs over the library, and about the items that they look at. */
export function runStatements(database: Database) {
  const { kysely } = database
  const entries = kysely.selectFrom('entry').where('library_state', '<>', constant<number>(libraryState.deleted))
  return {
    count: database.statement((p: { account: number }) =>
      entries.select((eb) => eb.fn.countAll<number>().as('count')).where('account_id', '=', p.account),
    ),
    newest: database.statement((p: { account: number; limit: number }) =>
      entries.select('content_id').where('account_id', '=', p.account).orderBy('content_id', 'desc').limit(p.limit),
    ),
    after: database.statement((p: { account: number; after: number; limit: number }) =>
      entries
        .select('content_id')
        .where('account_id', '=', p.account)
        .where('content_id', '>', p.after)
        .orderBy('content_id')
        .limit(p.limit),
    ),
    title: database.statement((p: Id) =>
      kysely
        .selectFrom('content')
        .select(['title', 'site_name'])
        .where('account_id', '=', p.account)
        .where('id', '=', p.id),
    ),
    create: database.statement((p: { account: number; rules: string; total: number; now: number }) =>
      kysely
        .insertInto('rule_run')
        .values({ account_id: p.account, rules: p.rules, phase: 'running', total: p.total, created_ms: p.now })
        .returningAll(),
    ),
    find: database.statement((p: Id) =>
      kysely.selectFrom('rule_run').selectAll().where('account_id', '=', p.account).where('id', '=', p.id),
    ),
    list: database.statement((p: { account: number; limit: number }) =>
      kysely
        .selectFrom('rule_run')
        .selectAll()
        .where('account_id', '=', p.account)
        .orderBy('id', 'desc')
        .limit(p.limit),
    ),
    move: database.statement((p: Id & { phase: string }) =>
      kysely
        .updateTable('rule_run')
        .set({ phase: p.phase })
        .where('account_id', '=', p.account)
        .where('id', '=', p.id)
        .returningAll(),
    ),
    advance: database.statement((p: Id & { by: number; changed: number; last: number }) =>
      kysely
        .updateTable('rule_run')
        .set((eb) => ({
          done: eb('done', '+', p.by),
          changed: eb('changed', '+', p.changed),
          last_content: p.last,
        }))
        .where('account_id', '=', p.account)
        .where('id', '=', p.id),
    ),
    unwinds: database.statement((p: Id) =>
      kysely
        .updateTable('rule_run')
        .set({ phase: 'undoing', done: 0 })
        .where('account_id', '=', p.account)
        .where('id', '=', p.id)
        .returningAll(),
    ),
    forgetOld: database.statement((p: { account: number; before: number }) =>
      kysely
        .deleteFrom('rule_run')
        .where('account_id', '=', p.account)
        .where('id', '<', p.before)
        .where('phase', '<>', constant<string>('running'))
        .where('phase', '<>', constant<string>('undoing')),
    ),
  }
}
