import * as z from 'zod/mini'
import type { Annotation, Note } from '../model/annotation.ts'
import type { Article, Content, History, Library } from '../model/content.ts'
import { contentType } from '../model/content-type.ts'
import type { FeedEntry, FeedPage } from '../model/feed.ts'
import type { Profile } from '../model/profile.ts'
import type { SharedItem } from '../model/shared-shelf.ts'
import type { Placement, Shelf } from '../model/shelf.ts'
import type { Tag } from '../model/tag.ts'
import { sentMarkSchemas } from './annotation-schemas.ts'
import { historyFieldSchemas } from './history-schemas.ts'
import { ruleDeedSchema } from './rule-schemas.ts'

/**
 * Schemas of the service's replies. Objects are loose: the service may send more fields than a client knows, and a new
 * field must not break an old client.
 */
const date = z.string()
const nullableDate = z.nullable(date)

export const tagSchema = z.looseObject({
  id: z.int(),
  name: z.string(),
  created_date: date,
  last_used_date: date,
  article_count: z.int(),
  /** Articles that have the tag or one that is nested in it ("a/b" in "a"). Absent if none is nested in it. */
  family_count: z.optional(z.int()),
})

export const shelfSchema = z.looseObject({
  id: z.string(),
  name: z.string(),
  note: z.string(),
  parent: z.nullable(z.string()),
  position: z.string(),
  cover_id: z.nullable(z.int()),
  cover_url: z.nullable(z.string()),
  created_date: date,
  item_count: z.int(),
  read_count: z.int(),
})

export const sharedItemSchema = z.looseObject({
  id: z.int(),
  url: z.nullable(z.string()),
  title: z.string(),
  site_name: z.nullable(z.string()),
  author: z.nullable(z.string()),
  publication_date: z.nullable(date),
  excerpt: z.string(),
  has_picture: z.boolean(),
  content_type: z.int(),
  minutes: z.nullable(z.int()),
  public_page: z.nullable(z.string()),
})

export const placementSchema = z.looseObject({ shelf: z.string(), rank: z.string(), added_date: date })

export const annotationSchema = z.looseObject({
  id: z.int(),
  content_id: z.int(),
  text: z.string(),
  before_text: z.string(),
  after_text: z.string(),
  word_start: z.nullable(z.int()),
  word_end: z.nullable(z.int()),
  char_start: z.nullable(z.int()),
  char_end: z.nullable(z.int()),
  scope: z.int(),
  note: z.nullable(z.string()),
  created_date: date,
  is_liked: z.boolean(),
  is_detached: z.optional(z.boolean()),
  ...sentMarkSchemas,
  reviewed_date: z.optional(date),
  reviews: z.optional(z.int()),
})

export const noteSchema = z.looseObject({
  id: z.int(),
  content_id: z.int(),
  note: z.string(),
  created_date: date,
  modified_date: z.optional(date),
})

export const profileSchema = z.looseObject({
  id: z.int(),
  profile_type: z.int(),
  name: z.string(),
  any_name: z.string(),
  display_name: z.nullable(z.string()),
  photo_url: z.nullable(z.string()),
  url: z.nullable(z.string()),
  domain: z.nullable(z.string()),
  domain_photo: z.nullable(z.string()),
  description: z.nullable(z.string()),
})

export const librarySchema = z.looseObject({
  id: z.int(),
  content_id: z.int(),
  library_state: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
  library_state_date: date,
  modified_date: date,
  feed_dirty_date: date,
  is_favorited: z.boolean(),
  last_favorited_date: nullableDate,
  queue_order: z.number(),
  swhighlight: z.nullable(z.string()),
})

export const historySchema = z.looseObject({
  id: z.int(),
  content_id: z.int(),
  last_interaction_date: date,
  feed_dirty_date: date,
  ...historyFieldSchemas(z.number().check(z.minimum(0), z.maximum(1))),
})

export const articleSchema = z.looseObject({
  id: z.int(),
  url: z.string(),
  title: z.string(),
  authors: z.array(z.string()),
  publisher: z.nullable(profileSchema),
  publication_date: nullableDate,
  word_count: z.int(),
  reading_time_minutes: z.int(),
  markdown: z.nullable(z.string()),
  text_hash: z.string(),
  language: z.nullable(z.string()),
  is_rtl: z.boolean(),
  /** Our addition: the detected kind of page, and what blocks access to the article (a paywall …). */
  page_type: z.optional(z.nullable(z.string())),
  notice: z.optional(z.nullable(z.string())),
  /** Our addition: the likelihood, from 0 to 1, that this is the whole article, and the extractor that found it. */
  quality: z.optional(z.nullable(z.number())),
  finder: z.optional(z.enum(['usual', 'other'])),
})

const avMediaSchema = z.looseObject({
  audio_config: z.nullable(z.looseObject({ url: z.string(), duration: z.number() })),
  video_config: z.nullable(z.looseObject({ id: z.string(), provider: z.string(), duration: z.number() })),
})

export const namingSchema = z.looseObject({ title: z.nullable(z.string()), author: z.nullable(z.string()) })

export const rssFeedSchema = z.looseObject({
  id: z.int(),
  name: z.string(),
  url: z.string(),
  photo_url: z.nullable(z.string()),
})

/** Ours: the code and facts of a sentence, so that clients can show it in the reader's language (shared/reasons). */
export const reasonSchema = z.looseObject({ code: z.string(), facts: z.record(z.string(), z.unknown()) })

export const sentBySchema = z.looseObject({
  id: z.int(),
  reader: z.string(),
  handle: z.string(),
  name: z.string(),
  note: z.string(),
  date,
})

export const contentSchema = z.looseObject({
  id: z.int(),
  url: z.string(),
  title: z.string(),
  site_name: z.nullable(z.string()),
  author: z.nullable(profileSchema),
  publisher: z.nullable(profileSchema),
  also_in: z.optional(z.array(rssFeedSchema)),
  has_newer_version: z.optional(z.boolean()),
  is_sender_verified: z.optional(z.boolean()),
  publication_date: nullableDate,
  feed_date: date,
  excerpt: z.string(),
  photo_thumbnail_url: z.nullable(z.string()),
  source_type: z.int(),
  content_type: z.union(Object.values(contentType).map((type) => z.literal(type))),
  library: z.nullable(librarySchema),
  history: z.nullable(historySchema),
  my_annotations: z.array(annotationSchema),
  my_note: z.nullable(noteSchema),
  tags: z.array(tagSchema),
  shelves: z.optional(z.array(placementSchema)),
  av_media_data: z.nullable(avMediaSchema),
  article: z.nullable(articleSchema),
  page_count: z.optional(z.int()),
  naming: z.optional(namingSchema),
  rule_deeds: z.optional(z.array(ruleDeedSchema)),
  is_hidden: z.optional(z.boolean()),
  sent_by: z.optional(z.array(sentBySchema)),
  feed_dirty_date: date,
  has_blank_article: z.boolean(),
  processing_status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  processing_error: z.nullable(z.string()),
  processing_reason: z.optional(reasonSchema),
})

export const feedEntrySchema = z.looseObject({
  id: z.string(),
  content: contentSchema,
  recommendations: z.array(z.unknown()),
  annotations: z.array(annotationSchema),
  feed_context: z.unknown(),
})

export const feedPageSchema = z.looseObject({
  id: z.string(),
  feed: z.array(feedEntrySchema),
  next: z.nullable(z.string()),
  previous: z.nullable(z.string()),
  current_profile: z.nullable(profileSchema),
  queue_count: z.int(),
  archive_count: z.int(),
  // Our service sends a cursor with every page. Another service may only support timestamps
  // (shared/sync/timestamp-cursors.ts).
  cursor: z.optional(z.string()),
})

export const tokensSchema = z.looseObject({
  access_token: z.string(),
  refresh_token: z.string(),
  /**
   * Ours. A proof that is sent after a sign-in and that the device stores. It distinguishes the device from strangers
   * when it requests an email.
   */
  device_proof: z.optional(z.string()),
})

/** The body of every error. `field` names the input that was refused. */
export const errorSchema = z.looseObject({
  detail: z.string(),
  code: z.string(),
  field: z.optional(z.nullable(z.string())),
})

/** A compile error here means that the model and the contract differ. */
type Promised<Model, Schema extends z.ZodMiniType> = z.output<Schema> extends Model ? true : never
export const contractHolds: [
  Promised<Tag, typeof tagSchema>,
  Promised<Shelf, typeof shelfSchema>,
  Promised<Placement, typeof placementSchema>,
  Promised<SharedItem, typeof sharedItemSchema>,
  Promised<Annotation, typeof annotationSchema>,
  Promised<Note, typeof noteSchema>,
  Promised<Profile, typeof profileSchema>,
  Promised<Library, typeof librarySchema>,
  Promised<History, typeof historySchema>,
  Promised<Article, typeof articleSchema>,
  Promised<Content, typeof contentSchema>,
  Promised<FeedEntry, typeof feedEntrySchema>,
  Promised<FeedPage, typeof feedPageSchema>,
] = [true, true, true, true, true, true, true, true, true, true, true, true, true]
