import { counted, holdsRowOf, integer, numbered, ownRowOf, type RowOf, real, rowOf, table, text } from './describe.ts'

/** The text of a highlight and its location. */
const quoteColumns = {
  text: text(),
  before_text: text(),
  after_text: text(),
  word_start: integer().orNull(),
  word_end: integer().orNull(),
  char_start: integer().orNull(),
  char_end: integer().orNull(),
}
export type QuoteColumns = RowOf<typeof quoteColumns>

export const entryTables = {
  library_entry: table(
    {
      id: counted(),
      account_id: integer(),
      content_id: ownRowOf('content'),
      library_state: integer(),
      library_state_us: integer(),
      modified_us: integer(),
      is_favorited: integer(),
      favorited_us: integer().orNull(),
      queue_order: integer(),
      /** The earliest library_state_us that the entry ever had. */
      first_us: integer().byDefault(0),
    },
    {
      unique: [['account_id', 'content_id']],
    },
  ),

  history: table(
    {
      id: counted(),
      account_id: integer(),
      content_id: ownRowOf('content'),
      last_viewed_us: integer().orNull(),
      last_interaction_us: integer(),
      last_annotated_us: integer().orNull(),
      last_read: real().orNull(),
      max_read: real().orNull(),
      last_audio: real().orNull(),
      max_audio: real().orNull(),
      /** Time when the entry was first read to the end. */
      finished_us: integer().orNull(),
    },
    {
      unique: [['account_id', 'content_id']],
      indexes: {
        history_finished: { on: ['account_id', 'finished_us'], where: 'finished_us IS NOT NULL' },
      },
    },
  ),

  annotation: table(
    {
      id: counted(),
      account_id: integer(),
      content_id: ownRowOf('content'),
      ...quoteColumns,
      note: text().orNull(),
      is_liked: integer().byDefault(0),
      created_us: integer(),
      /** Hash of the canonical text to which the offsets refer. Null while the client's offsets are unchecked. */
      text_hash: text().orNull(),
      /** True if the highlight's text is no longer in the article. */
      is_detached: integer().byDefault(0),
      /**
       * The ID that the highlight had on the device where it was created, until the service responded. Null if unknown.
       */
      temporary_id: integer().orNull(),
      /** Time when the highlight's note or like last changed. Null if never. */
      updated_us: integer().orNull(),
      /** Null for the default color. */
      color: text().orNull(),
      /** A JSON array of tag names. Null if there are none. */
      tags: text().orNull(),
      /** Time of the last review, and the number of reviews. */
      reviewed_us: integer().orNull(),
      reviews: integer().byDefault(0),
      /** A JSON array of links to items and their highlights (shared/model/highlights/highlight-link.ts). */
      links: text().orNull(),
    },
    {
      indexes: {
        annotation_linked: { on: ['account_id', 'id'], where: 'links IS NOT NULL' },
        annotation_content: { on: ['account_id', 'content_id', 'char_start', 'id'], isUnique: true },
      },
    },
  ),

  /** A highlight that was merged into another, in its original form. */
  merged_annotation: table(
    {
      account_id: integer(),
      id: integer().names('annotation'),
      content_id: ownRowOf('content'),
      /** The highlight that now contains this one's text. That highlight may in turn have been merged into a third. */
      into_id: integer().names('annotation'),
      /** True if the call that merged the highlights named this one, which means that the client had seen it. */
      is_named: integer(),
      ...quoteColumns,
      note: text().orNull(),
      is_liked: integer(),
      created_us: integer(),
      temporary_id: integer().orNull(),
      color: text().orNull(),
      tags: text().orNull(),
      links: text().orNull(),
    },
    {
      key: ['account_id', 'id'],
      indexes: {
        merged_annotation_into: { on: ['account_id', 'into_id'] },
        merged_annotation_content: { on: ['account_id', 'content_id'] },
      },
      withoutRowid: true,
    },
  ),

  note: table(
    {
      id: counted(),
      account_id: integer(),
      content_id: ownRowOf('content'),
      note: text(),
      created_us: integer(),
    },
    {
      unique: [['account_id', 'content_id']],
    },
  ),

  tag: table(
    {
      id: counted(),
      account_id: holdsRowOf('account'),
      name: text(),
      created_us: integer(),
      last_used_us: integer(),
      article_count: integer().byDefault(0),
      /** See foldedName in shared/model/tag.ts. Null for a tag that an older version created. */
      folded_name: text().orNull(),
    },
    {
      unique: [['account_id', 'name']],
      indexes: {
        tag_used: { on: ['account_id', 'last_used_us', 'id'] },
        tag_account: { on: ['account_id', 'id'], isUnique: true },
        tag_folded: { on: ['account_id', 'folded_name'], isUnique: true },
        tag_unfolded: { on: ['account_id'], where: 'folded_name IS NULL' },
      },
    },
  ),

  content_tag: table(
    {
      account_id: integer(),
      content_id: ownRowOf('content'),
      tag_id: ownRowOf('tag'),
      added_us: integer(),
    },
    {
      key: ['account_id', 'content_id', 'tag_id'],
      indexes: {
        content_tag_added: { on: ['account_id', 'tag_id', 'added_us', 'content_id'], isUnique: true },
      },
      withoutRowid: true,
    },
  ),

  shelf: table(
    {
      id: counted(),
      account_id: holdsRowOf('account'),
      /** The ID that the device gave the shelf. It is the same on all devices and in archives. */
      uid: text(),
      name: text(),
      /** Markdown. Empty if there is none. */
      note: text().byDefault(''),
      /** The shelf that contains this one. Counts as null if that shelf is deleted. */
      parent_id: integer().names('shelf').orNull(),
      /** A rank among the shelves. See shared/model/rank.ts. */
      position: text(),
      /** The item whose picture the shelf shows. Null for the first one with a picture. */
      cover_id: integer().names('content').orNull(),
      created_us: integer(),
      /** Time of the deletion, after which the shelf can be brought back for a while. Null if it is not deleted. */
      deleted_us: integer().orNull(),
    },
    {
      unique: [['account_id', 'uid']],
      indexes: {
        shelf_account: { on: ['account_id', 'id'], isUnique: true },
      },
    },
  ),

  shelf_item: table(
    {
      account_id: integer(),
      content_id: ownRowOf('content'),
      shelf_id: ownRowOf('shelf'),
      /** See shared/model/rank.ts. No two items of a shelf have the same. */
      rank: text(),
      added_us: integer(),
      /** The account of the member who put it there. Null if the shelf's owner did. */
      added_by: integer().orNull(),
    },
    {
      key: ['account_id', 'content_id', 'shelf_id'],
      indexes: {
        shelf_item_rank: { on: ['account_id', 'shelf_id', 'rank', 'content_id'], isUnique: true },
      },
      withoutRowid: true,
    },
  ),

  /** A reader with whom a shelf is shared. Its owner has a row, too, once the owner shows highlights. */
  shelf_member: table(
    {
      account_id: integer(),
      shelf_id: ownRowOf('shelf'),
      /** The member's account. */
      member_id: integer(),
      /** 'read', 'add' or 'owner'. */
      role: text(),
      /** 'invited', 'accepted' or 'refused'. */
      state: text(),
      /** True if the member's highlights are shown to the shelf's readers. */
      with_highlights: integer().byDefault(0),
      with_notes: integer().byDefault(0),
      invited_us: integer(),
    },
    {
      key: ['account_id', 'shelf_id', 'member_id'],
      indexes: {
        shelf_member_member: { on: ['member_id', 'state'] },
      },
      withoutRowid: true,
    },
  ),

  /** The text that an item had on another reader's shelf. It is read only if the item's page can't be fetched. */
  copied_text: table(
    {
      account_id: integer(),
      content_id: ownRowOf('content'),
      html: text(),
      hash: text(),
    },
    {
      key: ['account_id', 'content_id'],
    },
  ),

  /** A URL at which anyone may see what is on a shelf. */
  public_shelf: table(
    {
      /** The secret part of the URL. */
      token: text().key(),
      account_id: integer(),
      shelf_id: ownRowOf('shelf'),
      /** True if the page shows the owner's handle. */
      with_handle: integer(),
      created_us: integer(),
      /** Time at which the URL stopped working. */
      revoked_us: integer().orNull(),
    },
    {
      indexes: {
        public_shelf_shelf: { on: ['account_id', 'shelf_id'] },
      },
      withoutRowid: true,
    },
  ),

  /**
   * The columns by which feeds are filtered and sorted. `toQueueRow` derives them from the content in the transaction
   * that changed it. The text to send is in `entry_json`, because this separation makes queries up to 17 times faster.
   */
  entry: table(
    {
      rid: numbered(),
      account_id: integer(),
      content_id: ownRowOf('content'),
      library_state: integer(),
      version: integer(),
      dirty_us: integer(),
      favorited_us: integer(),
      /** Time of the last state change in milliseconds, as in shared/model/queue-fields.ts. */
      state_date: integer(),
      word_count: integer(),
      publication_date: integer(),
      viewed_date: integer(),
      /** See shared/model/queue-flags.ts. */
      flags: integer(),
      /** Time of the last highlight. 0 if there are none. */
      annotated_us: integer().byDefault(0),
      /** Time when a source added the entry. 0 once it is saved, archived or deleted. */
      inbox_us: integer().byDefault(0),
    },
    {
      unique: [['account_id', 'content_id']],
      indexes: {
        entry_version: { on: ['account_id', 'version'], isUnique: true },
        entry_dirty: { on: ['account_id', 'dirty_us'] },
        entry_favorited: {
          on: ['account_id', 'favorited_us', 'content_id', 'library_state'],
          where: 'favorited_us > 0',
        },
        entry_annotated: {
          on: ['account_id', 'annotated_us', 'content_id', 'library_state'],
          where: 'annotated_us > 0',
        },
        entry_recent: { on: ['account_id', 'viewed_date', 'content_id', 'library_state'], where: 'viewed_date > 0' },
        entry_inbox: { on: ['account_id', 'inbox_us', 'content_id'], where: 'inbox_us > 0' },
        entry_state_date: {
          on: ['account_id', 'library_state', 'state_date', 'content_id', 'flags', 'publication_date'],
        },
        entry_word_count: {
          on: ['account_id', 'library_state', 'word_count', 'content_id', 'flags', 'publication_date'],
        },
        entry_publication: { on: ['account_id', 'library_state', 'publication_date', 'content_id', 'flags'] },
        entry_viewed: { on: ['account_id', 'library_state', 'viewed_date', 'content_id', 'flags', 'publication_date'] },
        entry_begun: {
          on: ['account_id', 'library_state', 'viewed_date', 'content_id', 'flags', 'publication_date'],
          where: '(flags & 16) = 16',
        },
        entry_short: {
          on: ['account_id', 'library_state', 'state_date', 'content_id', 'flags', 'publication_date'],
          where: '(flags & 112) = 64',
        },
        entry_dated: {
          on: ['account_id', 'library_state', 'state_date', 'content_id', 'flags', 'publication_date'],
          where: '(flags & 48) = 0 AND publication_date <> 0',
        },
        entry_unread: {
          on: ['account_id', 'library_state', 'state_date', 'content_id', 'flags'],
          where: '(flags & 48) = 0',
        },
      },
    },
  ),

  entry_json: table({
    rid: rowOf('entry').key(),
    account_id: integer(),
    /** The JSON text of a FeedEntry up to and including `"tags":`. See library/entries/entry-text.ts. */
    json: text(),
  }),

  /** An entry whose version does not yet reflect a change of one of its tags. */
  retag_pending: table(
    {
      account_id: integer(),
      content_id: ownRowOf('content'),
    },
    {
      key: ['account_id', 'content_id'],
      withoutRowid: true,
    },
  ),

  reading_session: table(
    {
      id: counted(),
      account_id: rowOf('account'),
      session_us: integer(),
      /** The start of the day, in the format that the client sent. */
      day_start: text(),
      day_end: text(),
      seconds_read: real(),
      created_us: integer(),
      /** The content that was read. Null if the client did not report it. */
      content_id: integer().names('content').orNull(),
    },
    {
      indexes: {
        reading_session_date: { on: ['account_id', 'session_us', 'id'] },
        reading_session_time: { on: ['account_id', 'session_us'] },
      },
    },
  ),

  /** Contents whose words are not yet in the search index, after a migration or while the index is rebuilt. */
  search_pending: table(
    {
      account_id: integer(),
      content_id: ownRowOf('content'),
    },
    {
      key: ['account_id', 'content_id'],
      withoutRowid: true,
    },
  ),
}
