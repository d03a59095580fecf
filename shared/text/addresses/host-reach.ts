/** The range from which a host can be reached: this machine, a private network, or anywhere. */
export type HostReach = 'machine' | 'network' | 'anyone'

const LOOPBACK = /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\])$/i
const PRIVATE = /^(?:10(?:\.\d+){3}|192\.168(?:\.\d+){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d+){2}|169\.254(?:\.\d+){2})$/
/**
 * Names that can only be resolved within a private network: names without a dot, names of home networks, and IPv6
 * unique local addresses.
 */
const LOCAL_NAME = /^(?:[^.[\]]+|.*\.(?:local|lan|home|internal|home\.arpa))$|^\[f[cd][0-9a-f]{2}:|^\[fe80:/i

/** Classifies a host by its name alone, as `URL` returns it. Port forwarding by a router can't be detected here. */
export function hostReach(hostname: string): HostReach {
  if (LOOPBACK.test(hostname)) return 'machine'
  return PRIVATE.test(hostname) || LOCAL_NAME.test(hostname) ? 'network' : 'anyone'
}
