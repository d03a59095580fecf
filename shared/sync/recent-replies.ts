import type { FeedEntry } from '../model/feed.ts'

/**
 * Gives a sync pass the replies to changes, which reach the store beside the passes. A page requested before a change,
 * and received after its reply, shows the entry without the change. So a pass takes a mark before each request, and
 * folds in the replies since that mark before it writes.
 */
export interface RecentReplies {
  mark(): number
  /**
   * Runs `write` while no reply is being stored. `fold` applies the replies after `since` to an entry of the page. If a
   * reply has no version, the page may be later than the reply, and the change already undone. Such ids are in
   * `doubtful` once they were folded, and must be read again.
   */
  between<T>(
    since: number,
    write: (fold: (entry: FeedEntry) => FeedEntry, doubtful: ReadonlySet<number>) => Promise<T>,
  ): Promise<T>
}
