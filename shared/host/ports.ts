/** The parts a Host is put together from (DESIGN.md section 1). Each has one adapter per platform. */
export type { Clock, TokenStore, Tokens, Transport } from '../request/ports.ts'
export type { Lease, Network, Power, ProcessLife, Random } from '../sync/ports.ts'

/** A window came to the front. */
export interface Focus {
  onFocus(listener: () => void): () => void
}

/** The other Hosts on the same store (other tabs of a browser): what one says, every other hears a moment later. */
export interface Peers {
  post(message: unknown): void
  /** Returns how to stop listening. What is heard may come from another version of the app. */
  onMessage(listener: (message: unknown) => void): () => void
}
