import type { ActivityLog } from '../activity/activity-log.ts'
import type { QueueStore } from '../sync/store/queue-store.ts'
import type { StoreHealth } from './healing-store.ts'
import type { Clock, Focus, Lease, Network, Peers, Power, ProcessLife, Random, TokenStore, Transport } from './ports.ts'

/** What a platform brings (DESIGN.md section 1). */
export interface HostParts {
  /** Where failures go that nobody is shown. */
  readonly activity: ActivityLog
  readonly transport: Transport
  readonly tokens: TokenStore
  readonly store: QueueStore
  /** Where the store may break and heal: what became of it. */
  readonly health?: StoreHealth
  readonly clock: Clock
  /** Whether the service can be reached. */
  readonly network: Network
  /** Whether the web can be reached, where that is another question: a library inside the app needs it only to save. */
  readonly internet?: Network
  readonly lease: Lease
  /** Absent: nobody else has this store open. */
  readonly peers?: Peers
  readonly focus: Focus
  /** Where a process may end before its changes are answered. Absent: `close` waits for them, and that is enough. */
  readonly life?: ProcessLife
  /** Where the platform tells of batteries and sleep. */
  readonly power?: Power
  /** Entries a full pass writes in one transaction. Default 500. */
  readonly batchSize?: number
  readonly random: Random
  /** The API prefix as an absolute URL without a slash at the end: https://host/api/v19. */
  readonly base: string
  /** The app's version. */
  readonly version: string
  readonly readOnly: () => boolean
  /** Told with a save, so that the service can ask for the page as its reader would; null: say nothing. */
  readonly userAgent?: string | null
  /** Where the service answers without the proxy that limits a response's size (SPEC.txt section 8). Null: there is none. */
  readonly unproxiedOrigin?: string | null
}
