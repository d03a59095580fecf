import type { ContentType } from './content-type.ts'
import { toMicroseconds, toMilliseconds } from './dates.ts'
import type { FeedEntry } from './feed.ts'

/** A date that is not known. Sorts as the oldest, and never counts as Lindy. */
export const NO_DATE = 0

/**
 * The fields the local queue filters and sorts by, derived from an entry (SPEC.txt section 3, "Offline database").
 * Dates are milliseconds since the epoch, except `_feed_dirty_date`: it is the entry's version, in microseconds.
 */
export interface QueueRow {
  /** The content id. */
  readonly id: number
  readonly _last_read_percentage: number
  readonly _word_count: number
  readonly _feed_date: number
  /** NO_DATE when not known. */
  readonly _publication_date: number
  readonly _is_favorited: 0 | 1
  readonly _has_highlights: 0 | 1
  readonly _has_note: 0 | 1
  readonly _has_tags: 0 | 1
  readonly _tagNames: readonly string[]
  readonly _feed_dirty_date: number
  readonly _library_state_date: number
  /** The epoch when never viewed. */
  readonly _last_viewed_date: number
  readonly _content_type: ContentType
}

/** What the offline database keeps for one entry of the queue. */
export type QueueRecord = QueueRow & { readonly entry: FeedEntry }

/** The version of an entry: a put with a lower one than is stored is stale. */
export function versionOf(entry: FeedEntry): number {
  return toMicroseconds(entry.content.feed_dirty_date)
}

/** Derived fields = f(entry), always: no store computes them in another way. `now` stands in for dates an entry lacks. */
export function toQueueRow(entry: FeedEntry, now: number): QueueRow {
  const { content } = entry
  const feedDate = toMilliseconds(content.feed_date, now)
  const flag = (value: boolean): 0 | 1 => (value ? 1 : 0)
  return {
    id: content.id,
    _last_read_percentage: content.history?.last_read_percentage ?? 0,
    _word_count: content.article?.word_count ?? 0,
    _feed_date: feedDate,
    _publication_date: toMilliseconds(content.publication_date, NO_DATE),
    _is_favorited: flag(content.library?.is_favorited ?? false),
    _has_highlights: flag(content.my_annotations.length > 0),
    _has_note: flag(content.my_note !== null || content.my_annotations.some((annotation) => annotation.note !== null)),
    _has_tags: flag(content.tags.length > 0),
    _tagNames: content.tags.map((tag) => tag.name),
    _feed_dirty_date: versionOf(entry),
    _library_state_date: toMilliseconds(content.library?.library_state_date, feedDate),
    _last_viewed_date: toMilliseconds(content.history?.last_viewed_date, 0),
    _content_type: content.content_type,
  }
}
