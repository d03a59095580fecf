import type { FeedPage } from '../model/feed.ts'

/** The service's last replies by request path: feed pages, and other replies shown offline. */
export interface CachedResponses {
  /** The object cached under a request path, as it was put, or null: a feed page, or that path's reply. */
  feed<T extends object = FeedPage>(path: string): Promise<T | null>
  /** Null deletes it. */
  putFeed(path: string, page: object | null): Promise<void>
  /** Every path with a cached reply. */
  feedPaths(): Promise<readonly string[]>
}
