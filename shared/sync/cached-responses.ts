import type { FeedPage } from '../model/feed.ts'

/** What the service answered last, by request path: pages of its feeds, and other replies that are shown offline. */
export interface CachedResponses {
  /** What was kept under a request path, as it was put there, or null: a feed page, or whatever else that path answers. */
  feed<T extends object = FeedPage>(path: string): Promise<T | null>
  /** Null lets go of it. */
  putFeed(path: string, page: object | null): Promise<void>
  /** Every path something is kept under. */
  feedPaths(): Promise<readonly string[]>
}
