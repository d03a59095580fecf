import type { Lease, Network } from '#shared/host/ports.ts'

/** One process syncs for all windows, so it always may (DESIGN.md section 1). */
export const alwaysHeldLease: Lease = { held: () => true, onChange: () => () => {} }

/** The embedded service answers whether or not there is a network. */
export const embeddedNetwork: Network = { online: () => true, connection: () => 'unknown', onChange: () => () => {} }
