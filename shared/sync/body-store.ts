import type { Content } from '../model/content.ts'
import type { StoredBody } from './store/stored-body.ts'

/** Article bodies for offline reading. */
export interface BodyStore {
  body(contentId: number): Promise<StoredBody | null>
  putBody(body: StoredBody): Promise<void>
  /**
   * Returns the contents of queue entries that have an article but no body, or a body of another extraction. Most
   * recently saved first, at most `limit`, restricted to `within` if given. A body is deleted with its entry.
   */
  bodiesWanted(limit: number, within?: readonly number[]): Promise<readonly Content[]>
  /** Deletes every body except those of these contents. */
  keepBodies(contentIds: readonly number[]): Promise<void>
  /**
   * The number of stored bodies, and the size of the whole store in bytes, as accurately as the platform reports it.
   */
  usage(): Promise<StoreUsage>
}

export interface StoreUsage {
  readonly bodies: number
  readonly bytes: number
}
