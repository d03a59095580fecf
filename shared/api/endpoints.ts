import * as z from 'zod/mini'
import { queueSorts } from '../model/queue-query.ts'
import { endpoint, type InputOf, type ReplyOf } from './endpoint.ts'
import {
  annotationSchema,
  contentSchema,
  feedPageSchema,
  historySchema,
  librarySchema,
  profileSchema,
  tokensSchema,
} from './schemas.ts'

/** Longest accepted texts, in UTF-16 units. A page's html is counted by the service's body limit instead. */
const URL_LENGTH = 8192
const TEXT_LENGTH = 200_000
const NOTE_LENGTH = 100_000
const CONTEXT_LENGTH = 1000

const id = z.int().check(z.positive())
const pathId = z.object({ id: z.coerce.number().check(z.int(), z.positive()) })
const text = (length: number) => z.string().check(z.maxLength(length))
const share = z.number().check(z.minimum(0), z.maximum(1))
const charIndex = z.int().check(z.minimum(0))
const url = z.string().check(z.minLength(1), z.maxLength(URL_LENGTH))

/** `page` is for clients written for the original; ours follow `next`. */
const page = z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)))
const cursor = z.optional(text(512))
const flag = z.optional(
  z.pipe(
    z.union([z.boolean(), z.enum(['true', 'false', '1', '0', 'True', 'False'])]),
    z.transform((value) => value === true || value === 'true' || value === 'True' || value === '1'),
  ),
)
const listOf = <T extends z.ZodMiniType>(item: T) =>
  z.optional(
    z.pipe(
      z.pipe(
        z.union([z.string(), z.array(z.unknown())]),
        z.transform((value, context) => {
          if (typeof value !== 'string') return value
          try {
            return JSON.parse(value) as unknown
          } catch {
            context.issues.push({ code: 'custom', message: 'must be a JSON array', input: value })
            return z.NEVER
          }
        }),
      ),
      z.array(item).check(z.maxLength(200)),
    ),
  )

const feedQuery = z.object({ page, cursor })
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

const saveBody = z.object({
  url,
  html: z.optional(z.nullable(z.string())),
  user_agent: z.optional(z.nullable(text(1024))),
})

const annotationBody = z
  .object({
    content_id: id,
    text: text(TEXT_LENGTH),
    before_text: text(CONTEXT_LENGTH),
    after_text: text(CONTEXT_LENGTH),
    note: z.optional(z.nullable(text(NOTE_LENGTH))),
    char_start: z.optional(z.nullable(charIndex)),
    char_end: z.optional(z.nullable(charIndex)),
    word_start: z.optional(z.nullable(charIndex)),
    word_end: z.optional(z.nullable(charIndex)),
    /** Ours: annotations that this one swallows, deleted in the same transaction so that none is lost between two calls. */
    merged_ids: z.optional(z.array(id).check(z.maxLength(1000))),
  })
  .check(
    z.refine(
      (body) => {
        const start = body.char_start ?? body.word_start
        const end = body.char_start != null ? body.char_end : body.word_end
        return start != null && end != null && start < end
      },
      { path: ['char_start'], message: 'char_start and char_end, or word_start and word_end, must be a range' },
    ),
  )

/** Every call of the foundation, named. The client's request layer and the service's routes both read this table. */
export const endpoints = {
  save: endpoint({
    method: 'POST',
    path: '/save/',
    summary: 'Save a URL to the queue; it is fetched and read in the background.',
    body: saveBody,
    reply: z.looseObject({
      id: z.int(),
      content_id: z.int(),
      url: z.string(),
      title: z.string(),
      status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
    }),
    status: [201, 200],
  }),
  readerView: endpoint({
    method: 'POST',
    path: '/reader_view/',
    summary: 'Make sure that a URL has, or gets, a readable body.',
    body: saveBody,
    reply: z.looseObject({ success: z.boolean(), content: z.looseObject({ id: z.int() }) }),
  }),
  tokenRefresh: endpoint({
    method: 'POST',
    path: '/token/refresh/',
    summary: 'Exchange a refresh token for a new pair; the old one is spent.',
    auth: 'none',
    body: z.object({ refresh_token: text(4096) }),
    reply: tokensSchema,
  }),
  magicLoginToken: endpoint({
    method: 'POST',
    path: '/magic_login/token/',
    summary: 'Exchange the token of a sign-in link for tokens.',
    auth: 'none',
    body: z.object({ token: text(512) }),
    reply: tokensSchema,
  }),
  profile: endpoint({ method: 'GET', path: '/profile/', summary: 'The signed-in reader.', reply: profileSchema }),
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
  content: endpoint({
    method: 'GET',
    path: '/contents/{id}/',
    summary: 'One thing with its body.',
    params: pathId,
    query: z.object({ markdown_format: z.optional(z.enum(['matter_v1'])) }),
    reply: contentSchema,
  }),
  libraryEntries: endpoint({
    method: 'PUT',
    path: '/library_entries/',
    summary: 'Move an entry between queue, archive and deleted, or mark it as a favorite.',
    body: z
      .object({
        content_id: id,
        library_state: z.optional(z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)])),
        is_favorited: z.optional(z.boolean()),
      })
      .check(
        z.refine((body) => body.library_state !== undefined || body.is_favorited !== undefined, {
          path: ['library_state'],
          message: 'library_state or is_favorited is needed',
        }),
      ),
    reply: librarySchema,
  }),
  historyEntries: endpoint({
    method: 'PUT',
    path: '/history_entries/',
    summary: 'How far something was read. The furthest point never moves back.',
    body: z.object({
      content_id: id,
      last_read_percentage: z.optional(share),
      max_read_percentage: z.optional(share),
      last_viewed_date: z.optional(text(64)),
      last_audio_percentage: z.optional(share),
    }),
    reply: historySchema,
  }),
  annotationCreate: endpoint({
    method: 'POST',
    path: '/annotations/',
    summary: 'Highlight a range of words.',
    body: annotationBody,
    reply: annotationSchema,
    status: [201],
  }),
  annotationDelete: endpoint({
    method: 'DELETE',
    path: '/annotations/{id}/',
    summary: 'Remove a highlight and its note.',
    params: pathId,
  }),
} as const

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
export type EndpointInput<N extends EndpointName> = InputOf<Endpoints[N]>
export type EndpointReply<N extends EndpointName> = ReplyOf<Endpoints[N]>
