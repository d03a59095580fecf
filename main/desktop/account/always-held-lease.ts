import type { Lease, Network } from '#shared/host/ports.ts'

/** One process syncs for all windows, so it always may. */
export const alwaysHeldLease: Lease = { held: () => true, onChange: () => () => {} }

/** The embedded service answers with or without a network. */
export const embeddedNetwork: Network = { online: () => true, connection: () => 'unknown', onChange: () => () => {} }
