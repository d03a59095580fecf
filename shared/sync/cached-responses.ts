import type { FeedPage } from '../model/feed.ts'

/** The service's latest replies by request path: feed pages, and other replies shown offline. */
export interface CachedResponses {
  /**
   * Returns the object cached under a request path exactly as it was put, or null. It is a feed page, or the reply for
   * that path.
   */
  feed<T extends object = FeedPage>(path: string): Promise<T | null>
  /** Null deletes it. */
  putFeed(path: string, page: object | null): Promise<void>
  /** Returns the request path of every cached object. */
  feedPaths(): Promise<readonly string[]>
}
