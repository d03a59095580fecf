import type { Network } from '#shared/host/ports.ts'

/** The embedded service answers with or without a network. */
export const alwaysOnlineNetwork: Network = {
  online: () => true,
  connection: () => 'unknown',
  onChange: () => () => {},
}
