import { LINDY_AGE, SHORT_WORDS } from '../limits.ts'
import type { ContentType } from './content-type.ts'
import { NO_DATE, type QueueRow } from './queue-row.ts'
import { type ReadState, readState } from './read-state.ts'

export const queueSorts = [
  'recently_saved',
  'oldest',
  'shortest',
  'longest',
  'newest_published',
  'last_viewed',
] as const
export type QueueSort = (typeof queueSorts)[number]

/**
 * Which entries of the local queue, and in what order (SPEC.txt section 2, "Queue filter and sort parameters").
 * This page is the reference: SQLite compiles it to SQL, IndexedDB answers it from a projection,
 * and both must agree with `matches` and `compare`. Absent means "do not care".
 */
export interface QueueQuery {
  readonly sort: QueueSort
  readonly isFavorited?: boolean
  readonly hasHighlights?: boolean
  readonly hasNote?: boolean
  readonly hasTags?: boolean
  /** Entries with at least one of these names. Empty: do not care. */
  readonly filterTags?: readonly string[]
  /** Only entries in progress. */
  readonly continueReading?: boolean
  readonly read?: ReadState
  /** Fewer than 500 words. */
  readonly short?: boolean
  /** Published ten or more days ago. */
  readonly lindy?: boolean
  /** Entries of one of these types. Empty: do not care. */
  readonly contentTypes?: readonly ContentType[]
  /** A seed: the same one gives the same random order. Wins over `sort`. */
  readonly shuffle?: number
}

export const defaultQueueQuery: QueueQuery = { sort: 'recently_saved' }

/** Whether a row belongs to the query at the time `now` (milliseconds since the epoch). */
export function matches(query: QueueQuery, row: QueueRow, now: number): boolean {
  if (query.isFavorited !== undefined && query.isFavorited !== (row._is_favorited === 1)) return false
  if (query.hasHighlights !== undefined && query.hasHighlights !== (row._has_highlights === 1)) return false
  if (query.hasNote !== undefined && query.hasNote !== (row._has_note === 1)) return false
  if (query.hasTags !== undefined && query.hasTags !== (row._has_tags === 1)) return false
  if (query.filterTags?.length && !query.filterTags.some((name) => row._tagNames.includes(name))) return false
  const state = readState(row._last_read_percentage)
  if (query.continueReading && state !== 'in_progress') return false
  if (query.read && state !== query.read) return false
  if (query.short && row._word_count >= SHORT_WORDS) return false
  if (query.lindy && (row._publication_date === NO_DATE || row._publication_date > now - LINDY_AGE)) return false
  if (query.contentTypes?.length && !query.contentTypes.includes(row._content_type)) return false
  return true
}

/** The field a sort looks at and its direction: 1 upwards, -1 downwards. Ties go to the id, in the same direction. */
export const sortKeys = {
  recently_saved: { field: '_library_state_date', direction: -1 },
  oldest: { field: '_library_state_date', direction: 1 },
  shortest: { field: '_word_count', direction: 1 },
  longest: { field: '_word_count', direction: -1 },
  newest_published: { field: '_publication_date', direction: -1 },
  last_viewed: { field: '_last_viewed_date', direction: -1 },
} as const satisfies Record<QueueSort, { field: keyof QueueRow; direction: 1 | -1 }>

/** The order of two rows. A total order: no two rows with different ids are equal. */
export function compare(query: QueueQuery): (a: QueueRow, b: QueueRow) => number {
  const { shuffle } = query
  if (shuffle !== undefined) return (a, b) => shuffleRank(shuffle, a.id) - shuffleRank(shuffle, b.id) || a.id - b.id
  const { field, direction } = sortKeys[query.sort]
  return (a, b) => direction * (a[field] - b[field] || a.id - b.id)
}

/** A well-mixed 32-bit number from a seed and an id: sorting by it is a shuffle that every store repeats alike. */
export function shuffleRank(seed: number, id: number): number {
  let mixed = Math.imul(id ^ Math.imul(seed, 0x9e3779b1), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}
