import type { FeedEntry } from '../model/feed.ts'

/**
 * Replies to changes reach the store beside the passes. A page that was asked for before a change, and arrives after its
 * reply, shows the entry without it: so a pass takes a mark before it asks, and folds in what was answered since before
 * it writes.
 */
export interface RecentReplies {
  mark(): number
  /** Runs `write` when no reply is on its way into the store. `fold` gives an entry of the page what came after `since`. */
  between<T>(since: number, write: (fold: (entry: FeedEntry) => FeedEntry) => Promise<T>): Promise<T>
}
