import type { Content, AvMedia } from '#shared/model/content.ts'
import { type ContentType, contentType } from '#shared/model/content-type.ts'
import { fromMicroseconds } from '#shared/model/dates.ts'
import { type ProcessingStatus, processingStatus } from '#shared/model/processing-status.ts'
import { storedReason } from '#shared/reasons/stored.ts'
import type { Database } from '../../database/database.ts'
import { atOnce } from '../../database/statement.ts'
import type { Look } from '../../database/transaction.ts'
import {
  annotationOf,
  articleOf,
  historyOf,
  libraryOf,
  namingOf,
  noteOf,
  placementOf,
  rssFeedOf,
  sourceProfileOf,
  tagOf,
} from './entry-shapes.ts'
import { placesOfContent } from './places-of-content.ts'
import { ruleDeedOf } from './rule-deed.ts'
import { sentByOf, sendersOfContent } from './sent-by.ts'
import { sourceType } from './source-types.ts'
import { tagsOfContent } from './tags-of-content.ts'
import { mediaOf } from '#shared/model/media-address.ts'

/** Returns the media of a content. A duration of 0 means unknown. */
function mediaDataOf(
  { content_type, url }: { readonly content_type: number; readonly url: string },
  stored: { readonly audio_url: string | null; readonly duration: number } | undefined,
): AvMedia | null {
  if (content_type === contentType.youtube) {
    const media = mediaOf(url)
    if (media?.kind !== 'video') return null
    return {
      audio_config: null,
      video_config: { id: media.id, provider: media.provider, duration: stored?.duration ?? 0 },
    }
  }
  const audio = content_type === contentType.podcast ? stored : undefined
  return audio?.audio_url
    ? { audio_config: { url: audio.audio_url, duration: audio.duration }, video_config: null }
    : null
}

/** Fields that clients of the original expect but that have no meaning in Lectern yet. */
const compatibilityFields = {
  rss_feed_profile: null,
  audio_content: null,
  sub_title: null,
  blurb: null,
  photo_primary_color: null,
  is_twitter_thread: false,
  social_annotations: [],
  was_blocked: false,
  share_url: '',
  pdf_content: null,
  pdf_file: null,
}

/** Assembles a Content from the tables. */
export class ContentReader {
  readonly #statements

  constructor(database: Database) {
    this.#statements = statementsOf(database)
  }

  /** Returns the content without its Markdown. Throws if there is no content with this ID. */
  async content(tx: Look, id: number): Promise<Content> {
    return (await this.withFacts(tx, id)).content
  }

  /** Returns the content and additional data that its entry needs. */
  async withFacts(tx: Look, id: number): Promise<{ content: Content; favoritedUs: number; inboxUs: number }> {
    const by = this.#statements
    const [row, library, history, note, named, annotations, tags, places, deeds, muted, senders] = await atOnce(
      by.content.get(tx, { id }),
      by.library.get(tx, { id }),
      by.history.get(tx, { id }),
      by.note.get(tx, { id }),
      by.naming.get(tx, { id }),
      by.annotations.all(tx, { id }),
      by.tags.all(tx, { id }),
      by.places.all(tx, { id }),
      by.deeds.all(tx, { id }),
      by.muted.get(tx, { id }),
      by.senders.all(tx, { id }),
    )
    if (!row) throw new Error(`There is no content ${id}`)
    const { content_type: type, article_id: articleId, rss_feed_id: feedId } = row
    const isPlayed = type === contentType.youtube || type === contentType.podcast
    const profile = (profileId: number | null) =>
      profileId === null ? undefined : by.profile.get(tx, { id: profileId })
    const [publisherRow, newsletterRow, author, article, feed, sender, media, page_count, broughtBy] = await atOnce(
      profile(row.publisher_id),
      profile(row.newsletter_id),
      profile(row.author_id),
      articleId === null ? undefined : by.article.get(tx, { id: articleId }),
      feedId === null ? undefined : by.rssFeed.get(tx, { id: feedId }),
      row.newsletter_id === null ? undefined : by.emailSender.get(tx, { id }),
      isPlayed ? by.media.get(tx, { id }) : undefined,
      this.#pageCount(tx, id, type),
      by.broughtBy.all(tx, { id }),
    )
    const publisher = publisherRow ? sourceProfileOf(publisherRow) : null
    const newsletter = newsletterRow ? sourceProfileOf(newsletterRow) : null
    const naming = namingOf(named)
    const isComplete = row.processing_status === processingStatus.complete
    const problem = row.processing_error ?? (isComplete ? (article?.remark ?? null) : null)
    const why = storedReason(problem)
    const others = broughtBy.filter((other) => other.id !== feedId)
    const content = {
      ...compatibilityFields,
      newsletter_profile: newsletter,
      ...(newsletter !== null &&
        sender &&
        sender.is_verified !== null && { is_sender_verified: sender.is_verified === 1 }),
      rss_feed: feed ? rssFeedOf(feed) : null,
      ...(others.length > 0 && { also_in: others.map(rssFeedOf) }),
      ...(broughtBy.some((one) => one.has_newer === 1) && { has_newer_version: true }),
      id,
      url: row.url,
      title: row.title,
      site_name: row.site_name,
      author: author ? sourceProfileOf(author) : null,
      publisher,
      publication_date: row.publication_us === null ? null : fromMicroseconds(row.publication_us),
      feed_date: fromMicroseconds(row.feed_us),
      excerpt: row.excerpt,
      photo_thumbnail_url: row.image_url,
      source_type: row.source_type,
      content_type: row.content_type as ContentType,
      library: library ? libraryOf(library, row.dirty_us) : null,
      history: history ? historyOf(history, row.dirty_us) : null,
      my_annotations: annotations.map(annotationOf),
      my_note: note ? noteOf(note) : null,
      tags: tags.map(tagOf),
      av_media_data: mediaDataOf(row, media),
      article: article ? articleOf(article, publisher) : null,
      ...(page_count !== undefined && { page_count }),
      ...(naming && { naming }),
      ...(places.length > 0 && { shelves: places.map(placementOf) }),
      ...(deeds.length > 0 && { rule_deeds: deeds.map(ruleDeedOf) }),
      ...(muted && { is_hidden: true }),
      ...(senders.length > 0 && { sent_by: senders.map(sentByOf) }),
      feed_dirty_date: fromMicroseconds(row.dirty_us),
      has_blank_article: row.processing_status === processingStatus.failed,
      processing_status: row.processing_status as ProcessingStatus,
      // A reason's sentence is added when the entry is sent (entry-text.ts).
      processing_error: why ? null : problem,
      ...(why && { processing_reason: why }),
    }
    const untouched = (library?.library_state ?? 0) === 0 && row.merged_into === null && !muted
    const cameIn = (row.rss_feed_id !== null || row.newsletter_id !== null) && row.source_type !== sourceType.askedFor
    const arrivedUs = cameIn ? row.feed_us : (senders[0]?.sent_us ?? 0)
    return {
      content,
      favoritedUs: library?.is_favorited === 1 ? (library.favorited_us ?? 0) : 0,
      inboxUs: untouched ? arrivedUs : 0,
    }
  }

  async #pageCount(tx: Look, id: number, type: number): Promise<number | undefined> {
    if (type !== contentType.pdf && type !== contentType.emailPdf) return undefined
    const starts = (await this.#statements.pages.get(tx, { id }))?.page_starts
    return starts ? (JSON.parse(starts) as unknown[]).length : undefined
  }
}

function statementsOf(database: Database) {
  const { kysely } = database
  type Id = { account: number; id: number }
  return {
    content: database.statement((p: Id) =>
      kysely.selectFrom('content').selectAll().where('account_id', '=', p.account).where('id', '=', p.id),
    ),
    profile: database.statement((p: Id) =>
      kysely.selectFrom('profile').selectAll().where('account_id', '=', p.account).where('id', '=', p.id),
    ),
    rssFeed: database.statement((p: { id: number }) =>
      kysely.selectFrom('rss_feed').selectAll().where('id', '=', p.id),
    ),
    emailSender: database.statement((p: Id) =>
      kysely
        .selectFrom('email_sender')
        .select('is_verified')
        .where('account_id', '=', p.account)
        .where('content_id', '=', p.id),
    ),
    /**
     * The feeds that delivered the content. Cross joins preserve the order of the tables, so the table with the fewest
     * matching rows comes first.
     */
    broughtBy: database.statement((p: Id) =>
      kysely
        .selectFrom('received_item')
        .crossJoin('feed_item')
        .crossJoin('rss_feed')
        .selectAll('rss_feed')
        .select((eb) => eb.fn.max('has_newer').as('has_newer'))
        .where('received_item.account_id', '=', p.account)
        .where('received_item.content_id', '=', p.id)
        .whereRef('feed_item.id', '=', 'received_item.item_id')
        .whereRef('rss_feed.id', '=', 'feed_item.rss_feed_id')
        .groupBy('rss_feed.id')
        .orderBy('rss_feed.id')
        .limit(20),
    ),
    pages: database.statement((p: Id) =>
      kysely
        .selectFrom('content_file')
        .select('page_starts')
        .where('account_id', '=', p.account)
        .where('content_id', '=', p.id),
    ),
    media: database.statement((p: Id) =>
      kysely.selectFrom('content_media').selectAll().where('account_id', '=', p.account).where('content_id', '=', p.id),
    ),
    library: database.statement((p: Id) =>
      kysely.selectFrom('library_entry').selectAll().where('account_id', '=', p.account).where('content_id', '=', p.id),
    ),
    history: database.statement((p: Id) =>
      kysely.selectFrom('history').selectAll().where('account_id', '=', p.account).where('content_id', '=', p.id),
    ),
    note: database.statement((p: Id) =>
      kysely.selectFrom('note').selectAll().where('account_id', '=', p.account).where('content_id', '=', p.id),
    ),
    naming: database.statement((p: Id) =>
      kysely
        .selectFrom('naming')
        .select(['title', 'author'])
        .where('account_id', '=', p.account)
        .where('content_id', '=', p.id),
    ),
    annotations: database.statement((p: Id) =>
      kysely
        .selectFrom('annotation')
        .selectAll()
        .where('account_id', '=', p.account)
        .where('content_id', '=', p.id)
        .orderBy('char_start', (o) => o.asc().nullsFirst())
        .orderBy('id'),
    ),
    tags: tagsOfContent(database),
    places: placesOfContent(database),
    senders: sendersOfContent(database),
    /** The latest things that rules did, the first one first. */
    deeds: database.statement((p: Id) =>
      kysely
        .selectFrom((eb) =>
          eb
            .selectFrom('rule_deed')
            .select(['id', 'rule_id', 'rule', 'actions', 'done_us', 'former'])
            .where('account_id', '=', p.account)
            .where('content_id', '=', p.id)
            .orderBy('id', 'desc')
            .limit(20)
            .as('latest'),
        )
        .selectAll()
        .orderBy('id'),
    ),
    muted: database.statement((p: Id) =>
      kysely
        .selectFrom('muted_entry')
        .select('muted_us')
        .where('account_id', '=', p.account)
        .where('content_id', '=', p.id),
    ),
    article: database.statement((p: Id) =>
      kysely
        .selectFrom('article')
        .select([
          'id',
          'account_id',
          'content_id',
          'url',
          'title',
          'authors',
          'publication_us',
          'word_count',
          'reading_minutes',
          'language',
          'is_rtl',
          'text_hash',
          'html_hash',
          'created_us',
          'page_type',
          'notice',
          'quality',
          'finder',
          'remark',
        ])
        .where('account_id', '=', p.account)
        .where('id', '=', p.id),
    ),
  }
}
