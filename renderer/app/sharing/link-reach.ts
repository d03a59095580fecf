/** Reach of an address: this machine, its network, or everyone. */
export type LinkReach = 'machine' | 'network' | 'anyone'

const LOOPBACK = /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\])$/
const PRIVATE = /^(?:10(?:\.\d+){3}|192\.168(?:\.\d+){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d+){2}|169\.254(?:\.\d+){2})$/
/** Only their own network knows names without a dot, names of home networks, and IPv6's unique local addresses. */
const LOCAL_NAME = /^(?:[^.[\]]+|.*\.(?:local|lan|home|internal|home\.arpa))$|^\[f[cd][0-9a-f]{2}:|^\[fe80:/

/** Judges by the address alone. What a router forwards is unknown here. */
export function linkReach(url: string): LinkReach {
  const { hostname } = new URL(url)
  if (LOOPBACK.test(hostname)) return 'machine'
  return PRIVATE.test(hostname) || LOCAL_NAME.test(hostname) ? 'network' : 'anyone'
}
