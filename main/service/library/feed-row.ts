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
