import * as z from 'zod/mini'
import { historyFieldSchemas } from '#shared/api/history-schemas.ts'
import { sentMarkSchemas } from '#shared/api/annotation-schemas.ts'
import { pageStyleLimits } from '#shared/limits.ts'
import { LONGEST_RANK, rankPattern } from '#shared/model/rank.ts'
import { LONGEST_SENT_NOTE } from '#shared/model/sending.ts'
import { shelfIdPattern } from '#shared/model/shelf.ts'

/**
 * An entry of a library in the form used in archives, which is a line of `library/….jsonl`. Dates have the format of
 * the API.
 */

const words = z.nullable(z.string())
const number = z.nullable(z.number())
const flag = z.boolean()

/** A reason (shared/reasons). Archives of earlier versions have none. */
const why = z.optional(z.nullable(z.object({ code: z.string(), facts: z.record(z.string(), z.unknown()) })))

const highlight = z.object({
  text: z.string(),
  before_text: z.string(),
  after_text: z.string(),
  char_start: number,
  char_end: number,
  word_start: number,
  word_end: number,
  /** Hash of the text to which the offsets refer. */
  text_hash: words,
  note: words,
  is_liked: flag,
  is_detached: flag,
  created_date: z.string(),
  /** If these are absent, as in archives from earlier versions, the highlight has no marks and was never reviewed. */
  ...sentMarkSchemas,
  reviewed_date: z.optional(z.string()),
  reviews: z.optional(z.int()),
})

const article = z.object({
  url: z.string(),
  title: z.string(),
  authors: z.array(z.string()),
  publication_date: words,
  word_count: z.int(),
  reading_minutes: z.int(),
  language: words,
  is_rtl: flag,
  markdown: z.string(),
  text_hash: z.string(),
  text_version: number,
  quality: number,
  page_type: words,
  notice: words,
  finder: words,
  remark: words,
  remark_reason: why,
})

/** Location in the archive of a style sheet, gzipped. Pages share those with the same bytes. */
const pageStyle = z.object({
  address: z.string().check(z.regex(/^https?:\/\/[^\s<>]{1,4000}$/)),
  path: z.string().check(z.regex(/^styles\/[0-9a-f]{32}\.css\.gz$/)),
})

const storedPage = {
  url: z.string(),
  is_sent: flag,
  path: z.string(),
  /** Absent if there are none, and in archives from earlier versions. */
  styles: z.optional(z.array(pageStyle).check(z.maxLength(pageStyleLimits.files))),
}

/** A page that was replaced when the entry was read again, with the title and the text that it had. */
const pageVersion = z.object({ ...storedPage, saved_date: z.string(), title: z.string(), text: z.string() })

const segment = z.looseObject({ start: z.number(), end: z.number(), speaker: words, text: z.string() })

const outlineEntry = z.looseObject({ title: z.string(), level: z.int(), page: z.nullable(z.int()) })

const place = z.object({
  shelf: z.string().check(z.regex(shelfIdPattern)),
  /** The shelf's name, after that of the shelf that contains it. */
  name: z.string(),
  rank: z.string().check(z.maxLength(LONGEST_RANK), z.regex(rankPattern)),
  added_date: z.string(),
  is_cover: z.optional(flag),
})

const ruleDeed = z.object({
  rule_id: z.string().check(z.maxLength(20)),
  rule: z.string().check(z.maxLength(200)),
  actions: z
    .array(z.object({ do: z.string(), value: z.optional(z.string()), failed: z.optional(z.string()) }))
    .check(z.maxLength(20)),
  date: z.string(),
})

/** Another reader of the service who sent the item. */
const sentBy = z.object({
  reader: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  handle: z.string().check(z.maxLength(30)),
  name: z.string().check(z.maxLength(2000)),
  note: z.string().check(z.maxLength(LONGEST_SENT_NOTE * 8)),
  date: z.string(),
})

/** An answer of the reader's own model. */
const answer = z.object({
  feature: z.string().check(z.maxLength(20)),
  question: z.string().check(z.maxLength(20_000)),
  /** The instructions that were sent, without the article's text. */
  prompt: z.string().check(z.maxLength(100_000)),
  answer: z.string().check(z.maxLength(2_000_000)),
  passages: z.array(z.object({ char_start: z.int(), char_end: z.int(), text: z.string() })).check(z.maxLength(50_000)),
  dropped_quotes: z.int(),
  state: z.string().check(z.maxLength(20)),
  error: words,
  host: z.string().check(z.maxLength(300)),
  model: z.string().check(z.maxLength(200)),
  tokens_in: z.nullable(z.int()),
  tokens_out: z.nullable(z.int()),
  /** The part of the article's text that was sent. */
  sent: z.nullable(z.object({ char_start: z.int(), char_end: z.int(), is_whole: flag })),
  created_date: z.string(),
})

export const libraryRecord = z.object({
  /** An ID derived from the entry's address, so that it is the same in every archive. */
  id: z.string(),
  url: z.string(),
  addresses: z.array(z.string()),
  title: z.string(),
  author: words,
  publisher: words,
  site: words,
  publication_date: words,
  feed_date: z.string(),
  excerpt: z.string(),
  image_url: words,
  source_type: z.int(),
  content_type: z.int(),
  processing_status: z.int(),
  /** The sentence of the reason, in the language of the reader who made the archive. */
  processing_error: words,
  processing_reason: why,
  /** Names that the reader gave the entry, and its original names. */
  naming: z.nullable(z.object({ title: words, author: words, page_title: z.string(), page_author: words })),
  library: z.nullable(
    z.object({
      library_state: z.int(),
      library_state_date: z.string(),
      first_date: z.string(),
      queue_order: z.number(),
      is_favorited: flag,
      favorited_date: words,
    }),
  ),
  history: z.nullable(
    z.object({
      last_interaction_date: z.string(),
      ...historyFieldSchemas(z.number()),
    }),
  ),
  tags: z.array(z.object({ name: z.string(), added_date: z.string() })),
  /** Places on shelves (`shelves.jsonl`), by the names of the shelves. Absent in archives from earlier versions. */
  shelves: z.optional(z.array(place)),
  note: z.nullable(z.object({ note: z.string(), created_date: z.string() })),
  highlights: z.array(highlight),
  /** Actions of rules. Absent if there were none. */
  rule_deeds: z.optional(z.array(ruleDeed).check(z.maxLength(1000))),
  /** Absent if there are none. */
  sent_by: z.optional(z.array(sentBy).check(z.maxLength(1000))),
  /** Absent if there are none. */
  answers: z.optional(z.array(answer).check(z.maxLength(10_000))),
  article: z.nullable(article),
  media: z.nullable(z.object({ audio_url: words, duration: z.number() })),
  transcript: z.nullable(z.object({ language: words, segments: z.array(segment), notes_markdown: z.string() })),
  /** Location in the archive of the page from which the entry was extracted, gzipped. */
  page: z.nullable(
    z.object({
      ...storedPage,
      /** If these are absent, as in archives from earlier versions, the page's date is that of the import. */
      saved_date: z.optional(z.string()),
      versions: z.optional(z.array(pageVersion)),
    }),
  ),
  /** Location in the archive of the file from which the entry was extracted. */
  file: z.nullable(
    z.object({
      media_type: z.string(),
      page_starts: z.nullable(z.array(z.int())),
      outline: z.nullable(z.array(outlineEntry)),
      path: z.string(),
    }),
  ),
})

export type LibraryRecord = z.output<typeof libraryRecord>
