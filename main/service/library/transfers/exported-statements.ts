import type { Database } from '../../database/database.ts'
import { constant } from '../../database/dialect/both-dialects.ts'

type Id = { account: number; id: number }

/** Statements that read the data to export. */
export function exportedStatements(database: Database) {
  const { kysely } = database
  /**
   * Selects entries that a reader saved or used, or that another reader sent. Entries that a feed delivered and the
   * reader did not use belong to the feed.
   */
  const kept = (p: { account: number }, whatOthersSent = true) =>
    kysely
      .selectFrom('entry')
      .where('entry.account_id', '=', p.account)
      .where('library_state', '<>', constant(3))
      .where((eb) =>
        eb.or([
          eb('library_state', 'in', [constant(1), constant(2)]),
          eb('favorited_us', '>', 0),
          eb('annotated_us', '>', 0),
          eb('viewed_date', '>', 0),
          eb.exists(
            eb
              .selectFrom('note')
              .select('note.id')
              .where('note.account_id', '=', p.account)
              .whereRef('note.content_id', '=', 'entry.content_id'),
          ),
          eb.exists(
            eb
              .selectFrom('model_answer')
              .select('model_answer.id')
              .where('model_answer.account_id', '=', p.account)
              .whereRef('model_answer.content_id', '=', 'entry.content_id')
              .where('model_answer.removed_ms', 'is', null),
          ),
          eb.and([
            eb(constant<number>(Number(whatOthersSent)), '=', constant(1)),
            eb.exists(
              eb
                .selectFrom('sent_item')
                .select('sent_item.id')
                .where('sent_item.account_id', '=', p.account)
                .whereRef('sent_item.content_id', '=', 'entry.content_id'),
            ),
          ]),
          eb.exists(
            eb
              .selectFrom('content_tag')
              .select('content_tag.tag_id')
              .where('content_tag.account_id', '=', p.account)
              .whereRef('content_tag.content_id', '=', 'entry.content_id'),
          ),
          eb.exists(
            eb
              .selectFrom('shelf_item')
              .crossJoin('shelf')
              .select('shelf.id')
              .where('shelf_item.account_id', '=', p.account)
              .whereRef('shelf_item.content_id', '=', 'entry.content_id')
              .whereRef('shelf.account_id', '=', 'shelf_item.account_id')
              .whereRef('shelf.id', '=', 'shelf_item.shelf_id')
              .where('deleted_us', 'is', null),
          ),
        ]),
      )
  return {
    count: database.statement((p: { account: number }) => kept(p).select((eb) => eb.fn.countAll<number>().as('count'))),
    next: database.statement((p: { account: number; after: number; limit: number }) =>
      kept(p).select('content_id').where('content_id', '>', p.after).orderBy('content_id').limit(p.limit),
    ),
    // A stranger must not write files into a reader's folder, so an item that the reader did not use is left out.
    versions: database.statement((p: { account: number }) =>
      kept(p, false)
        .innerJoin('content', (join) =>
          join.onRef('content.account_id', '=', 'entry.account_id').onRef('content.id', '=', 'entry.content_id'),
        )
        .where('content.merged_into', 'is', null)
        .select(['entry.content_id', 'entry.version', 'content.identity_url'])
        .orderBy('entry.content_id'),
    ),
    content: database.statement((p: Id) =>
      kysely.selectFrom('content').selectAll().where('account_id', '=', p.account).where('id', '=', p.id),
    ),
    addresses: database.statement((p: Id) =>
      kysely
        .selectFrom('content_address')
        .select('identity_url')
        .where('account_id', '=', p.account)
        .where('content_id', '=', p.id)
        .orderBy('identity_url'),
    ),
    profile: database.statement((p: Id) =>
      kysely.selectFrom('profile').select('name').where('account_id', '=', p.account).where('id', '=', p.id),
    ),
    naming: database.statement((p: Id) =>
      kysely.selectFrom('naming').selectAll().where('account_id', '=', p.account).where('content_id', '=', p.id),
    ),
    deeds: database.statement((p: Id) =>
      kysely
        .selectFrom('rule_deed')
        .select(['rule_id', 'rule', 'actions', 'done_us'])
        .where('account_id', '=', p.account)
        .where('content_id', '=', p.id)
        .orderBy('id')
        .limit(1000),
    ),
    senders: database.statement((p: Id) =>
      kysely
        .selectFrom('sent_item')
        .select(['reader', 'handle', 'name', 'note', 'sent_us'])
        .where('account_id', '=', p.account)
        .where('content_id', '=', p.id)
        .orderBy('id')
        .limit(1000),
    ),
    library: database.statement((p: Id) =>
      kysely.selectFrom('library_entry').selectAll().where('account_id', '=', p.account).where('content_id', '=', p.id),
    ),
    history: database.statement((p: Id) =>
      kysely.selectFrom('history').selectAll().where('account_id', '=', p.account).where('content_id', '=', p.id),
    ),
    tags: database.statement((p: Id) =>
      kysely
        .selectFrom('content_tag')
        .crossJoin('tag')
        .select(['tag.name', 'content_tag.added_us'])
        .where('content_tag.account_id', '=', p.account)
        .where('content_tag.content_id', '=', p.id)
        .whereRef('tag.account_id', '=', 'content_tag.account_id')
        .whereRef('tag.id', '=', 'content_tag.tag_id')
        .orderBy('tag.name'),
    ),
    shelves: database.statement((p: Id) =>
      kysely
        .selectFrom('shelf_item')
        .crossJoin('shelf')
        .leftJoin('shelf as outer', (join) =>
          join
            .onRef('outer.account_id', '=', 'shelf.account_id')
            .onRef('outer.id', '=', 'shelf.parent_id')
            .on('outer.deleted_us', 'is', null),
        )
        .select(['shelf.uid', 'shelf.name', 'outer.name as parent', 'shelf_item.rank', 'shelf_item.added_us'])
        .select('shelf.cover_id')
        .where('shelf_item.account_id', '=', p.account)
        .where('shelf_item.content_id', '=', p.id)
        .whereRef('shelf.account_id', '=', 'shelf_item.account_id')
        .whereRef('shelf.id', '=', 'shelf_item.shelf_id')
        .where('shelf.deleted_us', 'is', null)
        .orderBy('shelf.position')
        .orderBy('shelf.uid'),
    ),
    answers: database.statement((p: Id) =>
      kysely
        .selectFrom('model_answer')
        .selectAll()
        .where('account_id', '=', p.account)
        .where('content_id', '=', p.id)
        .where('removed_ms', 'is', null)
        .orderBy('id'),
    ),
    note: database.statement((p: Id) =>
      kysely.selectFrom('note').selectAll().where('account_id', '=', p.account).where('content_id', '=', p.id),
    ),
    highlights: database.statement((p: Id) =>
      kysely
        .selectFrom('annotation')
        .selectAll()
        .where('account_id', '=', p.account)
        .where('content_id', '=', p.id)
        .orderBy('char_start', (o) => o.asc().nullsFirst())
        .orderBy('created_us')
        .orderBy('text'),
    ),
    // Leaves out the canonical text, which can be rebuilt from the markdown. It is the row's last column, so it is not
    // even read.
    article: database.statement((p: Id) =>
      kysely
        .selectFrom('article')
        .select(['url', 'title', 'authors', 'publication_us', 'word_count', 'reading_minutes', 'language', 'is_rtl'])
        .select(['markdown', 'text_hash', 'text_version', 'quality', 'page_type', 'notice', 'finder', 'remark'])
        .where('account_id', '=', p.account)
        .where('id', '=', p.id),
    ),
    media: database.statement((p: Id) =>
      kysely.selectFrom('content_media').selectAll().where('account_id', '=', p.account).where('content_id', '=', p.id),
    ),
    transcript: database.statement((p: Id) =>
      kysely.selectFrom('transcript').selectAll().where('account_id', '=', p.account).where('content_id', '=', p.id),
    ),
    page: database.statement((p: Id) =>
      kysely.selectFrom('page').selectAll().where('account_id', '=', p.account).where('content_id', '=', p.id),
    ),
    pageVersions: database.statement((p: Id) =>
      kysely
        .selectFrom('page_version')
        .select(['url', 'is_sent', 'created_us', 'object', 'title', 'text'])
        .where('account_id', '=', p.account)
        .where('content_id', '=', p.id)
        .orderBy('created_us')
        .orderBy('id'),
    ),
    file: database.statement((p: Id) =>
      kysely.selectFrom('content_file').selectAll().where('account_id', '=', p.account).where('content_id', '=', p.id),
    ),
    fileOf: database.statement((p: { account: number; object: string }) =>
      kysely
        .selectFrom('content_file')
        .select('content_id')
        .where('account_id', '=', p.account)
        .where('object', '=', p.object)
        .limit(1),
    ),
    allTags: database.statement((p: { account: number }) =>
      kysely.selectFrom('tag').selectAll().where('account_id', '=', p.account).orderBy('name'),
    ),
    allShelves: database.statement((p: { account: number }) =>
      kysely
        .selectFrom('shelf')
        .leftJoin('shelf as outer', (join) =>
          join
            .onRef('outer.account_id', '=', 'shelf.account_id')
            .onRef('outer.id', '=', 'shelf.parent_id')
            .on('outer.deleted_us', 'is', null),
        )
        .selectAll('shelf')
        .select('outer.uid as parent')
        .where('shelf.account_id', '=', p.account)
        .where('shelf.deleted_us', 'is', null)
        .orderBy('shelf.position')
        .orderBy('shelf.uid'),
    ),
    sources: database.statement((p: { account: number }) =>
      kysely
        .selectFrom('source')
        .leftJoin('rss_feed', 'rss_feed.id', 'source.rss_feed_id')
        .leftJoin('profile', (join) =>
          join.onRef('profile.account_id', '=', 'source.account_id').onRef('profile.id', '=', 'source.profile_id'),
        )
        .selectAll('source')
        .select([
          'rss_feed.url as feed_url',
          'rss_feed.name as feed_name',
          'profile.name as profile_name',
          'profile.profile_type',
          'profile.domain',
        ])
        .where('source.account_id', '=', p.account)
        .orderBy('source.id'),
    ),
    sessions: database.statement((p: { account: number }) =>
      kysely
        .selectFrom('reading_session')
        .selectAll()
        .where('account_id', '=', p.account)
        .orderBy('session_us')
        .orderBy('id'),
    ),
    preferences: database.statement((p: { account: number }) =>
      kysely.selectFrom('preference').select(['name', 'value']).where('account_id', '=', p.account).orderBy('name'),
    ),
    account: database.statement((p: { account: number }) =>
      kysely.selectFrom('account').select(['name', 'settings']).where('id', '=', p.account),
    ),
  }
}
