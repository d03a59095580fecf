import type { Tag } from '#shared/model/tag.ts'

/** One entry as a feed found it: stored text, and what is set into it when it is sent. */
export interface FeedRow {
  readonly contentId: number
  readonly stored: string
  readonly tags: readonly Tag[]
}

/** One page of a feed. `next` is a cursor within this feed, `cursor` one for the updates feed. */
export interface FeedSlice {
  readonly rows: readonly FeedRow[]
  readonly next: string | null
  readonly cursor: string
  readonly queueCount: number
  readonly archiveCount: number
}

/** An entry as a query gives it: `flags` tell whether it has tags to look up. */
export interface FoundRow {
  readonly content_id: number
  readonly flags: number
  readonly json: string
}

/** Where a page begins: after a cursor of the same feed, or (clients of the original) at a page number from 1. */
export interface PageAnchor {
  readonly cursor?: string | undefined
  readonly page?: number | undefined
  /** Entries in the page, where the feed lets its reader choose. */
  readonly limit?: number | undefined
}
