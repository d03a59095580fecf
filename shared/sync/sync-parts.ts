import type { Root } from 'mdast'
import type { Report } from '../activity/failure.ts'
import type { Client } from '../request/client.ts'
import type { Clock } from '../request/ports.ts'
import type { BodyStore } from './body-store.ts'
import type { Lease, Network, Power, Random } from './ports.ts'
import type { QueueRows } from './queue-rows.ts'
import type { RecentReplies } from './recent-replies.ts'

/**
 * What the engine tells: rows that changed (null: too many to name; `anew`: the service went back to a backup, so that
 * versions known before say nothing of them), a body that arrived, a status to read again.
 */
export type SyncEvent =
  | { readonly type: 'queue'; readonly ids: readonly number[] | null; readonly anew?: true }
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
  /** Absent: nothing is known of power, and nothing pauses for it. */
  readonly power?: Power
  /** The contents whose bodies are fetched in the background; null or absent: all of the queue. */
  readonly bodiesOf?: () => Promise<readonly number[] | null>
  /** Whether a full pass may begin by itself on a slow connection, too; absent: it waits for a faster one. */
  readonly fullOnSlow?: () => Promise<boolean>
  /** Absent: nothing but the passes writes entries. */
  readonly replies?: RecentReplies
  /** Entries a full pass writes in one transaction. Default 1,000. */
  readonly batchSize?: number
  /** An article's markdown as its tree and canonical text (shared/text). */
  readonly readBody: (markdown: string) => Promise<{ readonly root: Root; readonly text: string }>
  /** False while nobody is signed in: then there is nothing to ask for. */
  readonly signedIn: () => boolean
  readonly onEvent: (event: SyncEvent) => void
}
