import type { SentMarks } from './highlights/highlight-marks.ts'

/**
 * A highlight, as the API sends it. `char_start` and `char_end` are a half-open range of UTF-16 units in the article's
 * canonical text; `word_start` and `word_end` count words separated by white space. A negative `id` is a temporary
 * client id, used until the service has answered. Its color and tags, which are separate from the article's, are our
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
  /**
   * Our addition: true if the highlighted words are no longer in the article, so the offsets have no meaning. Absent
   * counts as false.
   */
  readonly is_detached?: boolean
  /** Our additions: the time of its last review, and the number of reviews. Absent if it was never reviewed. */
  readonly reviewed_date?: string | undefined
  readonly reviews?: number | undefined
}

/** The note on a whole entry. */
export interface Note {
  readonly id: number
  readonly content_id: number
  readonly note: string
  readonly created_date: string
  /** Only used by clients written for the original service. */
  readonly modified_date?: string | undefined
}
