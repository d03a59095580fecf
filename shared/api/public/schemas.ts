import * as z from 'zod/mini'
import { publicContentTypes } from '../../model/content-type.ts'
import { shownMarkSchemas } from '../annotation-schemas.ts'

/** Objects of the public API. Id prefixes name their kind: itm_ ann_ tag_ shf_ aut_ act_ rs_. */
const date = z.string()
const idOf = (prefix: string) => z.string().check(z.regex(new RegExp(`^${prefix}_[0-9a-z]+$`)))

export const publicTagSchema = z.looseObject({
  object: z.literal('tag'),
  id: idOf('tag'),
  name: z.string(),
  item_count: z.int(),
  created_at: date,
})

export const publicShelfSchema = z.looseObject({
  object: z.literal('shelf'),
  id: z.string(),
  name: z.string(),
  /** Markdown. Empty if there is none. */
  note: z.string(),
  /** The shelf that contains this one. */
  parent_id: z.nullable(z.string()),
  item_count: z.int(),
  read_count: z.int(),
  image_url: z.nullable(z.string()),
  created_at: date,
})

export const publicAuthorSchema = z.looseObject({ object: z.literal('author'), id: idOf('aut'), name: z.string() })

export const publicStatuses = ['inbox', 'queue', 'archive'] as const

export const publicItemSchema = z.looseObject({
  object: z.literal('item'),
  id: idOf('itm'),
  title: z.string(),
  url: z.string(),
  site_name: z.nullable(z.string()),
  author: z.nullable(publicAuthorSchema),
  status: z.nullable(z.enum(publicStatuses)),
  processing_status: z.enum(['processing', 'completed', 'failed']),
  /** Present only in lists with include_deleted. */
  is_deleted: z.optional(z.boolean()),
  is_favorite: z.boolean(),
  content_type: z.enum(publicContentTypes),
  word_count: z.nullable(z.int()),
  reading_progress: z.number().check(z.minimum(0), z.maximum(1)),
  /** Our addition. Null if the item is not finished. */
  finished_at: z.nullable(date),
  image_url: z.nullable(z.string()),
  excerpt: z.nullable(z.string()),
  /** Null unless requested with include=markdown. */
  markdown: z.nullable(z.string()),
  /** Higher numbers are nearer the top. */
  library_position: z.nullable(z.int()),
  inbox_position: z.nullable(z.int()),
  tags: z.array(publicTagSchema),
  /** Our addition: the ids of the shelves that the item is on. */
  shelf_ids: z.array(z.string()),
  /** Our addition: other readers of the service who sent the item. Absent if there are none. */
  sent_by: z.optional(
    z.array(z.looseObject({ handle: z.string(), name: z.string(), note: z.string(), sent_at: date })),
  ),
  saved_at: date,
  updated_at: date,
})

export const publicAnnotationSchema = z.looseObject({
  object: z.literal('annotation'),
  id: idOf('ann'),
  item_id: idOf('itm'),
  text: z.string(),
  note: z.nullable(z.string()),
  /** Our additions. */
  ...shownMarkSchemas,
  created_at: date,
  updated_at: date,
})

export const publicReadingSessionSchema = z.looseObject({
  object: z.literal('reading_session'),
  id: idOf('rs'),
  date,
  seconds_read: z.number(),
})

export const publicAccountSchema = z.looseObject({
  object: z.literal('account'),
  id: idOf('act'),
  name: z.string(),
  /** '' if the account has none, because programs expect a string. */
  email: z.string(),
  /** Maximum calls per minute for each kind, and per second for all kinds together. */
  rate_limit: z.looseObject({
    read: z.int(),
    write: z.int(),
    save: z.int(),
    search: z.int(),
    markdown: z.int(),
    burst: z.int(),
  }),
  is_pro: z.boolean(),
  token_scope: z.enum(['read', 'read_write']),
  created_at: date,
})

/** A rule for items that arrive. */
export const publicRuleSchema = z.looseObject({
  object: z.literal('rule'),
  id: idOf('rul'),
  name: z.string(),
  is_on: z.boolean(),
  any: z.boolean(),
  conditions: z.array(
    z.looseObject({
      field: z.string(),
      test: z.string(),
      value: z.optional(z.union([z.string(), z.number()])),
      name: z.optional(z.string()),
    }),
  ),
  actions: z.array(z.looseObject({ do: z.string(), value: z.optional(z.string()) })),
  stops: z.boolean(),
  position: z.number(),
})

export const listOf = <T extends z.ZodMiniType>(item: T) =>
  z.looseObject({
    object: z.literal('list'),
    results: z.array(item),
    has_more: z.boolean(),
    next_cursor: z.nullable(z.string()),
  })

export const publicErrorCodes = [
  'authentication_required',
  'permission_denied',
  'pro_required',
  'not_found',
  'validation_error',
  'conflict',
  'rate_limited',
  'internal_error',
] as const

export const publicErrorSchema = z.looseObject({
  error: z.looseObject({ code: z.enum(publicErrorCodes), message: z.string(), field: z.nullable(z.string()) }),
})
