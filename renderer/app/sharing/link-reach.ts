/** Who can open an address: this machine alone, those in its network, or anyone who can reach it. */
export type LinkReach = 'machine' | 'network' | 'anyone'

const LOOPBACK = /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\])$/
const PRIVATE = /^(?:10(?:\.\d+){3}|192\.168(?:\.\d+){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d+){2}|169\.254(?:\.\d+){2})$/
/** Names without a dot and those of home networks are known to their own network only; so are IPv6's unique local ones. */
const LOCAL_NAME = /^(?:[^.[\]]+|.*\.(?:local|lan|home|internal|home\.arpa))$|^\[f[cd][0-9a-f]{2}:|^\[fe80:/

/** Told from the address alone: what a router lets through nobody here knows. */
export function linkReach(url: string): LinkReach {
  const { hostname } = new URL(url)
  if (LOOPBACK.test(hostname)) return 'machine'
  return PRIVATE.test(hostname) || LOCAL_NAME.test(hostname) ? 'network' : 'anyone'
}
