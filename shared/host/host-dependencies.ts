import type { ActivityLog } from '../activity/activity-log.ts'
import type { QueueStore } from '../sync/store/queue-store.ts'
import type { StoreHealth } from './self-repairing-store.ts'
import type {
  Clock,
  Focus,
  Lease,
  Network,
  Peers,
  Power,
  ProcessLiveness,
  Random,
  TokenStore,
  Transport,
} from './ports.ts'

/** Parts that a platform provides for a Host. */
export interface HostParts {
  /** Receives failures that are not shown to the user. */
  readonly activity: ActivityLog
  readonly transport: Transport
  readonly tokens: TokenStore
  readonly store: QueueStore
  /** The store's health, if the store can break and be repaired. */
  readonly health?: StoreHealth
  readonly clock: Clock
  /** Reachability of the service. */
  readonly network: Network
  /**
   * Reachability of the web, if it differs from that of the service: a library inside the app needs the web only for
   * saving.
   */
  readonly internet?: Network
  readonly lease: Lease
  /** Absent: no other Host uses this store. */
  readonly peers?: Peers
  readonly focus: Focus
  /** Set if a process may end before its changes are answered. Absent: waiting for the replies in `close` is enough. */
  readonly life?: ProcessLiveness
  /** Set if the platform reports battery and sleep states. */
  readonly power?: Power
  /** Number of entries that a full pass writes in one transaction. Default: 500. */
  readonly batchSize?: number
  readonly random: Random
  /** The API prefix as an absolute URL without a trailing slash: https://host/api/v19. */
  readonly base: string
  /** The app's version. */
  readonly version: string
  readonly readOnly: () => boolean
  /** Sent with a save, so that the service can request the page as the user's browser would. Null: not sent. */
  readonly userAgent?: string | null
  /** Origin of the service without the proxy, which limits a response's size. Null: there is none. */
  readonly unproxiedOrigin?: string | null
}
