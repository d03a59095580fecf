/** The ports of a Host. Each has one adapter per platform. */
export type { Clock, TokenStore, Tokens, Transport } from '../request/ports.ts'
export type { Lease, Network, Power, ProcessLiveness, Random } from '../sync/ports.ts'

/** Reports when a window comes to the front. */
export interface Focus {
  onFocus(listener: () => void): () => void
}

/**
 * The other Hosts on the same store (other tabs of a browser). A message that one of them posts reaches all the others.
 */
export interface Peers {
  post(message: unknown): void
  /** Returns the unsubscribe function. Messages may come from another version of the app. */
  onMessage(listener: (message: unknown) => void): () => void
}
