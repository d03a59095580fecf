import type { SentMarks } from './highlights/highlight-marks.ts'

/**
 * A highlight, as the API sends it. `char_start` and `char_end` are a half-open range of UTF-16 units in the article's
 * canonical text; `word_start` and `word_end` count words split on white space. A negative `id` is a temporary one of
 * the client, used until the service has answered. Its color and tags, which are separate from the article's, are our
 * additions (highlights/annotation-fields.ts).
 */
export interface Annotation extends SentMarks {
  readonly id: number
  readonly content_id: number
  readonly text: string
  readonly before_text: string
  readonly after_text: string
  readonly word_start: number | null
  readonly word_end: number | null
  readonly char_start: number | null
  readonly char_end: number | null
  readonly scope: number
  readonly note: string | null
  readonly created_date: string
  readonly is_liked: boolean
  /** Our addition: its words are no longer in the article, so its offsets mean nothing. Absent counts as false. */
  readonly is_detached?: boolean
  /** Our additions: when it was last reviewed, and how often. Absent: never. */
  readonly reviewed_date?: string | undefined
  readonly reviews?: number | undefined
}

/** The note on a whole entry. */
export interface Note {
  readonly id: number
  readonly content_id: number
  readonly note: string
  readonly created_date: string
  /** Only for clients written for the original. */
  readonly modified_date?: string | undefined
}
