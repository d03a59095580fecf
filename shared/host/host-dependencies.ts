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
  /** The log for failures that are not shown to the user. */
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
   * Reachability of the web, if it differs from that of the service. A library inside the app needs the web only for
   * saving.
   */
  readonly internet?: Network
  readonly lease: Lease
  /** If absent, no other Host uses this store. */
  readonly peers?: Peers
  readonly focus: Focus
  /**
   * Set if a process may end before its changes are answered. If absent, it is enough to wait for the replies in
   * `close`.
   */
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
  /** Returns the language of the interface. */
  readonly language?: () => string
  readonly readOnly: () => boolean
  /** Sent with a save, so that the service can request the page as the user's browser would. Not sent if null. */
  readonly userAgent?: string | null
  /**
   * Origin at which the service is reachable without the proxy, because the proxy limits a response's size. Null if
   * there is none.
   */
  readonly unproxiedOrigin?: string | null
}
