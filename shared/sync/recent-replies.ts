import type { FeedEntry } from '../model/feed.ts'

/**
 * Replies to changes reach the store beside the passes. A page that was asked for before a change, and arrives after its
 * reply, shows the entry without it: so a pass takes a mark before it asks, and folds in what was answered since before
 * it writes.
 */
export interface RecentReplies {
  mark(): number
  /**
   * Runs `write` when no reply is on its way into the store. `fold` gives an entry of the page what came after `since`. Where
   * a reply does not say its version, the page may as well be of a moment after it, when somebody had undone the change
   * already: such ids are in `doubtful` once they were folded, and are to be read again.
   */
  between<T>(
    since: number,
    write: (fold: (entry: FeedEntry) => FeedEntry, doubtful: ReadonlySet<number>) => Promise<T>,
  ): Promise<T>
}
