import * as z from 'zod/mini'
import { LONGEST_TEXTS, SYNC_PAGE_SIZE } from '../../limits.ts'
import { queueSorts } from '../../model/queue-fields.ts'
import { tagNamesIn } from '../../model/tag.ts'
import { endpoint } from '../endpoint.ts'
import { filterParameters } from '../filter-inputs.ts'
import { feedPageSchema } from '../schemas.ts'
import { cursor, feedQuery, flag, page, pathId, text, url, words } from './inputs.ts'

const queueFeedQuery = z.object({
  page,
  cursor,
  /**
   * Maximum number of entries on this page and the following ones. Default: PAGE_SIZE. For clients that read
   * everything, as in a full sync.
   */
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(SYNC_PAGE_SIZE))),
  sort: z.optional(z.enum(queueSorts)),
  ...filterParameters,
})
/** One name, several in a JSON array, or several separated by commas. A window sends its Host a plain list. */
const tagNames = z.pipe(
  z.union([text(20_000).check(z.minLength(1)), z.array(words(LONGEST_TEXTS.tag)).check(z.maxLength(200))]),
  z.transform((value) => (typeof value === 'string' ? tagNamesIn(value) : value)),
)
const inboxQuery = z.object({
  page,
  cursor,
  max_age_hours: z.optional(z.coerce.number().check(z.minimum(0), z.maximum(1_000_000))),
  sort: z.optional(z.enum(['reverse_chron', 'chron'])),
})
const updatesQuery = z.object({ page, cursor, after_timestamp: z.optional(text(64)) })

export const libraryItemEndpoints = {
  queueFeed: endpoint({
    method: 'GET',
    path: '/library_items/queue_feed/',
    summary: 'List saved entries, newest first unless another sort is given.',
    query: queueFeedQuery,
    reply: feedPageSchema,
  }),
  archiveFeed: endpoint({
    method: 'GET',
    path: '/library_items/archive_feed/',
    summary: 'List archived entries, newest first. With `deleted` (an addition of this service), list deleted entries.',
    query: z.object({ page, cursor, deleted: flag }),
    reply: feedPageSchema,
  }),
  favoritesFeed: endpoint({
    method: 'GET',
    path: '/library_items/favorites_feed/',
    summary: 'List the favorites in the queue and the archive, last favorited first.',
    query: feedQuery,
    reply: feedPageSchema,
  }),
  highlightsFeed: endpoint({
    method: 'GET',
    path: '/library_items/highlights_feed/',
    summary: 'List entries with highlights, last highlighted first.',
    query: feedQuery,
    reply: feedPageSchema,
  }),
  tagsFeed: endpoint({
    method: 'GET',
    path: '/library_items/tags_feed/',
    summary: 'List entries with at least one of these tags, last tagged first.',
    query: z.object({ page, cursor, tags: tagNames }),
    reply: feedPageSchema,
  }),
  recentFeed: endpoint({
    method: 'GET',
    path: '/library_items/recent_feed/',
    summary: 'List opened entries, last opened first.',
    query: feedQuery,
    reply: feedPageSchema,
  }),
  inboxFeed: endpoint({
    method: 'GET',
    path: '/feed/inbox/',
    summary: 'List entries that sources delivered in the last 720 hours, or in the given number of hours.',
    query: inboxQuery,
    reply: feedPageSchema,
  }),
  authorFeed: endpoint({
    method: 'GET',
    path: '/profile/{id}/author_feed/',
    summary: 'List the library’s entries of one author or publisher.',
    params: pathId,
    query: feedQuery,
    reply: feedPageSchema,
  }),
  rssFeedFeed: endpoint({
    method: 'GET',
    path: '/rss_feeds/{id}/feed/',
    summary: 'List the entries of one feed.',
    params: pathId,
    query: feedQuery,
    reply: feedPageSchema,
  }),
  universalRecommendations: endpoint({
    method: 'GET',
    path: '/universal_recommendations/',
    summary: 'List related entries of the library: by the same people, with the same tags, or on the same subject.',
    query: z
      .object({ content_id: z.optional(z.coerce.number().check(z.int(), z.positive())), url: z.optional(url) })
      .check(
        z.refine((query) => query.content_id !== undefined || query.url !== undefined, {
          path: ['content_id'],
          message: 'content_id or url is needed',
        }),
      ),
    reply: feedPageSchema,
  }),
  updatesFeed: endpoint({
    method: 'GET',
    path: '/library_items/updates_feed/',
    summary:
      'List changed entries: oldest first after a cursor, newest first after a timestamp. Deleted entries are included.',
    query: updatesQuery,
    reply: feedPageSchema,
  }),
} as const
