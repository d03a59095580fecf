import type { QueueRow } from '#shared/model/queue-row.ts'
import { type ReadState, readState } from '#shared/model/read-state.ts'
import { SHORT_WORDS } from '#shared/limits.ts'

/** Every yes-or-no filter of a QueueQuery in one number inside the sort indexes (PERFORMANCE.md section 1). */
export const entryFlag = { favorited: 1, highlights: 2, note: 4, tags: 8, short: 16 } as const

const readBits: Record<ReadState, number> = { unread: 32, in_progress: 64, read: 128 }

export function readFlag(state: ReadState): number {
  return readBits[state]
}

/** One bit a content type, 1 to 7. */
export function contentTypeFlag(contentType: number): number {
  return 1 << (8 + contentType)
}

export function entryFlags(row: QueueRow): number {
  return (
    row._is_favorited * entryFlag.favorited +
    row._has_highlights * entryFlag.highlights +
    row._has_note * entryFlag.note +
    row._has_tags * entryFlag.tags +
    (row._word_count < SHORT_WORDS ? entryFlag.short : 0) +
    readFlag(readState(row._last_read_percentage)) +
    contentTypeFlag(row._content_type)
  )
}
