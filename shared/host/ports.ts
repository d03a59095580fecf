/** The parts a Host is put together from (DESIGN.md section 1). Each has one adapter per platform. */
export type { Clock, TokenStore, Tokens, Transport } from '../request/ports.ts'
export type { Lease, Network, Power, Random } from '../sync/ports.ts'

/** A window came to the front. */
export interface Focus {
  onFocus(listener: () => void): () => void
}
