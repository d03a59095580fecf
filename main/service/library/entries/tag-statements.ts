import type { Database } from '../../database/database.ts'
import { constant, greater, ownAmong } from '../../database/dialect/both-dialects.ts'
import { tagsOfContent } from './tags-of-content.ts'

/** Statements about tags, and about the contents that have them. */
export function tagStatements(database: Database) {
  const { kysely } = database
  type Id = { account: number; id: number }
  type Pair = { account: number; id: number; tag: number }
  return {
    list: database.statement((p: { account: number }) =>
      kysely
        .selectFrom('tag')
        .selectAll()
        .where('account_id', '=', p.account)
        .orderBy('last_used_us', 'desc')
        .orderBy('id', 'desc'),
    ),
    countFamily: database.statement((p: { account: number; ids: string }) =>
      kysely
        .selectFrom('content_tag')
        .crossJoin('entry')
        .select((eb) => eb.fn.count<number>('content_tag.content_id').distinct().as('count'))
        .where(ownAmong(['content_tag.account_id', 'content_tag.tag_id'], p.account, p.ids))
        .whereRef('entry.account_id', '=', 'content_tag.account_id')
        .whereRef('entry.content_id', '=', 'content_tag.content_id')
        .where('library_state', '<>', constant(3)),
    ),
    find: database.statement((p: Id) =>
      kysely.selectFrom('tag').selectAll().where('account_id', '=', p.account).where('id', '=', p.id),
    ),
    // The second condition finds a tag whose name was never folded.
    sameName: database.statement((p: { account: number; name: string; folded: string }) =>
      kysely
        .selectFrom('tag')
        .selectAll()
        .where('account_id', '=', p.account)
        .where((eb) => eb.or([eb('folded_name', '=', p.folded), eb('name', '=', p.name)]))
        .orderBy('id')
        .limit(2),
    ),
    unsettled: database.statement(() =>
      kysely.selectFrom('tag').select('account_id').distinct().where('folded_name', 'is', null),
    ),
    unfolded: database.statement((p: { account: number; limit: number }) =>
      kysely
        .selectFrom('tag')
        .selectAll()
        .where('account_id', '=', p.account)
        .where('folded_name', 'is', null)
        .orderBy('id')
        .limit(p.limit),
    ),
    moveSubjects: (['magazine', 'feed_token'] as const).map((table) =>
      database.statement((p: { account: number; from: string; to: string }) =>
        kysely
          .updateTable(table)
          .set({ subject: p.to })
          .where('account_id', '=', p.account)
          .where('list', '=', constant('tag'))
          .where('subject', '=', p.from),
      ),
    ),
    byIds: database.statement((p: { account: number; ids: string }) =>
      kysely
        .selectFrom('tag')
        .selectAll()
        .where(ownAmong(['account_id', 'id'], p.account, p.ids))
        .orderBy('name'),
    ),
    /** Tags of these folded names, and whether the content has them. */
    byFolded: database.statement((p: Id & { folded: string }) =>
      kysely
        .selectFrom('tag')
        .leftJoin('content_tag', (join) =>
          join
            .onRef('content_tag.account_id', '=', 'tag.account_id')
            .on('content_tag.content_id', '=', p.id)
            .onRef('content_tag.tag_id', '=', 'tag.id'),
        )
        .select(['id', 'folded_name'])
        .select((eb) => eb.case().when('tag_id', 'is', null).then(constant(0)).else(constant(1)).end().as('is_on'))
        .where(ownAmong(['tag.account_id', 'folded_name'], p.account, p.folded)),
    ),
    ofContent: tagsOfContent(database),
    users: database.statement((p: Id) =>
      kysely
        .selectFrom('content_tag')
        .select('content_id')
        .where('account_id', '=', p.account)
        .where('tag_id', '=', p.id)
        .limit(1),
    ),
    isDeleted: database.statement((p: Id) =>
      kysely
        .selectFrom('entry')
        .select('rid')
        .where('account_id', '=', p.account)
        .where('content_id', '=', p.id)
        .where('library_state', '=', constant(3)),
    ),
    create: database.statement((p: { account: number; name: string; folded: string; us: number }) =>
      kysely
        .insertInto('tag')
        .values({
          ...{ account_id: p.account, name: p.name, folded_name: p.folded },
          ...{ created_us: p.us, last_used_us: p.us },
        })
        .returningAll(),
    ),
    add: database.statement((p: Pair & { us: number }) =>
      kysely
        .insertInto('content_tag')
        .values({ account_id: p.account, content_id: p.id, tag_id: p.tag, added_us: p.us })
        .onConflict((conflict) => conflict.columns(['account_id', 'content_id', 'tag_id']).doNothing()),
    ),
    addAll: database.statement((p: Id & { tags: string; us: number }) =>
      kysely
        .insertInto('content_tag')
        .columns(['account_id', 'content_id', 'tag_id', 'added_us'])
        .expression((eb) =>
          eb
            .selectFrom('tag')
            .select((of) => ['account_id', of.val(p.id).as('content_id'), 'id as tag_id', of.val(p.us).as('added_us')])
            .where(ownAmong(['account_id', 'id'], p.account, p.tags)),
        )
        .onConflict((conflict) => conflict.columns(['account_id', 'content_id', 'tag_id']).doNothing()),
    ),
    /** Counts a content in these tags, unless it is deleted. */
    countAll: database.statement((p: Id & { tags: string; us: number }) =>
      kysely
        .updateTable('tag')
        .set((eb) => ({
          article_count: eb(
            'article_count',
            '+',
            eb
              .selectFrom('entry')
              .select(eb(constant<number>(1), '-', eb.fn.countAll<number>()).as('weight'))
              .where('entry.account_id', '=', p.account)
              .where('content_id', '=', p.id)
              .where('library_state', '=', constant(3)),
          ),
          last_used_us: greater(eb.ref('last_used_us'), eb.val(p.us)),
        }))
        .where(ownAmong(['account_id', 'id'], p.account, p.tags)),
    ),
    takeOff: database.statement((p: Pair) =>
      kysely
        .deleteFrom('content_tag')
        .where('account_id', '=', p.account)
        .where('content_id', '=', p.id)
        .where('tag_id', '=', p.tag),
    ),
    remove: database.statement((p: Id) =>
      kysely.deleteFrom('tag').where('account_id', '=', p.account).where('id', '=', p.id),
    ),
    count: database.statement((p: Id & { by: number; us: number }) =>
      kysely
        .updateTable('tag')
        .set((eb) => ({
          article_count: eb('article_count', '+', p.by),
          last_used_us: greater(eb.ref('last_used_us'), eb.val(p.us)),
        }))
        .where('account_id', '=', p.account)
        .where('id', '=', p.id),
    ),
    rename: database.statement((p: Id & { name: string; folded: string }) =>
      kysely
        .updateTable('tag')
        .set({ name: p.name, folded_name: p.folded })
        .where('account_id', '=', p.account)
        .where('id', '=', p.id),
    ),
    moveAll: database.statement((p: { account: number; from: number; to: number }) =>
      kysely
        .insertInto('content_tag')
        .columns(['account_id', 'content_id', 'tag_id', 'added_us'])
        .expression((eb) =>
          eb
            .selectFrom('content_tag')
            .select((of) => ['account_id', 'content_id', of.val(p.to).as('tag_id'), 'added_us'])
            .where('account_id', '=', p.account)
            .where('tag_id', '=', p.from),
        )
        .onConflict((conflict) => conflict.columns(['account_id', 'content_id', 'tag_id']).doNothing()),
    ),
    recount: database.statement((p: Id & { usedUs: number }) =>
      kysely
        .updateTable('tag')
        .set((eb) => ({
          last_used_us: p.usedUs,
          article_count: eb
            .selectFrom('content_tag')
            .crossJoin('entry')
            .select((of) => of.fn.countAll<number>().as('count'))
            .where('content_tag.account_id', '=', p.account)
            .where('tag_id', '=', p.id)
            .whereRef('entry.account_id', '=', 'content_tag.account_id')
            .whereRef('entry.content_id', '=', 'content_tag.content_id')
            .where('library_state', '<>', constant(3)),
        }))
        .where('account_id', '=', p.account)
        .where('id', '=', p.id),
    ),
  }
}
