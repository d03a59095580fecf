import type { Root } from 'mdast'
import type { Report } from '../activity/failure.ts'
import type { Client } from '../request/client.ts'
import type { Clock } from '../request/ports.ts'
import type { BodyStore } from './body-store.ts'
import type { Lease, Network, Power, Random } from './ports.ts'
import type { QueueRows } from './queue-rows.ts'
import type { RecentReplies } from './recent-replies.ts'

/**
 * Events of the engine: changed rows, a body that arrived, or a status to read again. `ids` is null if there are too
 * many to list. `restored` means that the service was restored from a backup, so earlier versions are not comparable.
 */
export type SyncEvent =
  | { readonly type: 'queue'; readonly ids: readonly number[] | null; readonly restored?: true }
  | { readonly type: 'body'; readonly contentId: number }
  | { readonly type: 'status' }

export interface SyncParts {
  readonly report: Report
  readonly client: Pick<Client, 'call' | 'follow'>
  readonly store: QueueRows & BodyStore
  readonly clock: Clock
  readonly lease: Lease
  readonly network: Network
  readonly random: Random
  /** If absent, the platform does not report the power state, so nothing pauses because of it. */
  readonly power?: Power
  /** The contents whose bodies are fetched in the background. Null or absent means the whole queue. */
  readonly bodiesOf?: () => Promise<readonly number[] | null>
  /**
   * Resolves to true if a full pass may also start automatically on a slow connection. If absent, it waits for a faster
   * one.
   */
  readonly fullOnSlow?: () => Promise<boolean>
  /** If absent, entries are written only by sync passes. */
  readonly replies?: RecentReplies
  /** Number of entries that a full pass writes in one transaction. Default: 1,000. */
  readonly batchSize?: number
  /** Parses an article's markdown into its tree and canonical text (shared/text). */
  readonly parseBody: (markdown: string) => Promise<{ readonly root: Root; readonly text: string }>
  /** False while no user is signed in. Nothing is then requested. */
  readonly signedIn: () => boolean
  readonly onEvent: (event: SyncEvent) => void
}
