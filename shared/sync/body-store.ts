import type { Content } from '../model/content.ts'
import type { StoredBody } from './store/stored-body.ts'

/** The texts of articles, for reading on a plane. */
export interface BodyStore {
  body(contentId: number): Promise<StoredBody | null>
  putBody(body: StoredBody): Promise<void>
  /**
   * Contents of queue entries that have an article, newest saved first, whose body is absent or of another extraction.
   * At most `limit`, of `within` when it is given. A body leaves with its entry.
   */
  bodiesWanted(limit: number, within?: readonly number[]): Promise<readonly Content[]>
  /** Forgets every body but those of these contents. */
  keepBodies(contentIds: readonly number[]): Promise<void>
  /** How many bodies are kept, and the bytes the whole store takes, as nearly as the platform tells. */
  usage(): Promise<StoreUsage>
}

export interface StoreUsage {
  readonly bodies: number
  readonly bytes: number
}
