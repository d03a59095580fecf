import type { Tag } from '#shared/model/tag.ts'

/** An entry found for a feed: the stored text, and the data that is added when the entry is sent. */
export interface FeedRow {
  readonly contentId: number
  readonly stored: string
  readonly tags: readonly Tag[]
}

/** A page of a feed. `next` is a cursor for this feed, and `cursor` is one for the updates feed. */
export interface FeedSlice {
  readonly rows: readonly FeedRow[]
  readonly next: string | null
  readonly cursor: string
  readonly queueCount: number
  readonly archiveCount: number
}

/** An entry from a query. `flags` say whether it has tags to look up. */
export interface FoundRow {
  readonly content_id: number
  readonly flags: number
  readonly json: string
}
