import * as z from 'zod/mini'
import { queueSorts } from '../../model/queue-query.ts'
import { endpoint } from '../endpoint.ts'
import { feedPageSchema } from '../schemas.ts'
import { cursor, feedQuery, flag, listOf, page, text } from './inputs.ts'

const queueFeedQuery = z.object({
  page,
  cursor,
  sort: z.optional(z.enum(queueSorts)),
  isFavorited: flag,
  hasHighlights: flag,
  hasNote: flag,
  hasTags: flag,
  filterTags: listOf(text(200)),
  continueReading: flag,
  read: z.optional(z.enum(['0', '1', 'unread', 'in_progress', 'read'])),
  short: flag,
  lindy: flag,
  contentTypes: listOf(z.int().check(z.minimum(1), z.maximum(7))),
})
const updatesQuery = z.object({ page, cursor, after_timestamp: z.optional(text(64)) })

export const libraryItemEndpoints = {
  queueFeed: endpoint({
    method: 'GET',
    path: '/library_items/queue_feed/',
    summary: 'Saved entries, newest first unless sorted otherwise.',
    query: queueFeedQuery,
    reply: feedPageSchema,
  }),
  archiveFeed: endpoint({
    method: 'GET',
    path: '/library_items/archive_feed/',
    summary: 'Archived entries, newest first.',
    query: feedQuery,
    reply: feedPageSchema,
  }),
  favoritesFeed: endpoint({
    method: 'GET',
    path: '/library_items/favorites_feed/',
    summary: 'Favorites of the queue and the archive, last favorited first.',
    query: feedQuery,
    reply: feedPageSchema,
  }),
  updatesFeed: endpoint({
    method: 'GET',
    path: '/library_items/updates_feed/',
    summary:
      'Everything that changed: after a cursor oldest first, after a timestamp newest first. Deleted entries stay.',
    query: updatesQuery,
    reply: feedPageSchema,
  }),
} as const
