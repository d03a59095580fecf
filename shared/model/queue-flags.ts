import { SHORT_WORDS } from '../limits.ts'
import type { QueueQuery } from './queue-query.ts'
import type { QueueRow } from './queue-row.ts'
import { readState } from './read-state.ts'

/**
 * Everything a query filters by, except dates and tag names, packed in one integer (PERFORMANCE.md section 1). Derived
 * from the row's own fields and stored, so a bit never changes its meaning: add at the top, or migrate.
 */
export const queueFlag = {
  favorite: 1,
  highlights: 2,
  note: 4,
  tags: 8,
  inProgress: 16,
  read: 32,
  short: 64,
  /** Content types 1 to 7, one bit each from here. */
  firstType: 128,
} as const

const KNOWN_TYPES = 7

export function toFlags(row: QueueRow): number {
  const state = readState(row._last_read_percentage)
  return (
    row._is_favorited * queueFlag.favorite +
    row._has_highlights * queueFlag.highlights +
    row._has_note * queueFlag.note +
    row._has_tags * queueFlag.tags +
    (state === 'in_progress' ? queueFlag.inProgress : 0) +
    (state === 'read' ? queueFlag.read : 0) +
    (row._word_count < SHORT_WORDS ? queueFlag.short : 0) +
    typeFlag(row._content_type)
  )
}

function typeFlag(type: number): number {
  return Number.isInteger(type) && type >= 1 && type <= KNOWN_TYPES ? queueFlag.firstType << (type - 1) : 0
}

/** A row passes when `(flags & mask) === want`, and `flags & types` is not 0 unless `types` is null. */
export interface FlagTest {
  readonly mask: number
  readonly want: number
  readonly types: number | null
}

/** What a query asks of the flags. A query that contradicts itself gives a test that nothing passes. */
export function flagTest(query: QueueQuery): FlagTest {
  let mask = 0
  let want = 0
  let possible = true
  const ask = (bit: number, value: boolean | undefined): void => {
    if (value === undefined) return
    if (mask & bit && Boolean(want & bit) !== value) possible = false
    mask |= bit
    if (value) want |= bit
  }
  ask(queueFlag.favorite, query.isFavorited)
  ask(queueFlag.highlights, query.hasHighlights)
  ask(queueFlag.note, query.hasNote)
  ask(queueFlag.tags, query.hasTags)
  if (query.continueReading) ask(queueFlag.inProgress, true)
  if (query.read) {
    ask(queueFlag.inProgress, query.read === 'in_progress')
    ask(queueFlag.read, query.read === 'read')
  }
  if (query.short) ask(queueFlag.short, true)
  const types = query.contentTypes?.length ? query.contentTypes.reduce((bits, type) => bits | typeFlag(type), 0) : null
  return { mask, want: possible ? want : -1, types }
}
