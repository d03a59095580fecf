import type { Lease } from '#shared/host/ports.ts'

/** One process syncs for all windows, so it always holds the lease. */
export const alwaysHeldLease: Lease = { held: () => true, onChange: () => () => {} }
