import type { FeedEntry } from '../model/feed.ts'

/**
 * Gives a sync pass the replies to changes, which reach the store independently of the passes. A page that is requested
 * before a change, and received after the change's reply, shows the entry without the change. A pass therefore takes a
 * mark before each request. Before it writes, it folds in the replies since that mark.
 */
export interface RecentReplies {
  mark(): number
  /**
   * Runs `write` while no reply is being stored. `fold` applies the replies after `since` to an entry of the page. If a
   * reply has no version, the page may be newer than the reply, and the change may already have been undone. After
   * folding, the IDs of such entries are in `doubtful`, and the entries must be read again.
   */
  between<T>(
    since: number,
    write: (fold: (entry: FeedEntry) => FeedEntry, doubtful: ReadonlySet<number>) => Promise<T>,
  ): Promise<T>
}
