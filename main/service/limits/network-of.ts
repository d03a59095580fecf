import { isIPv6 } from 'node:net'

/**
 * Number of 16-bit groups of an IPv6 address that are used in full. Households and machines are assigned these 48 bits
 * and half of the next 16 as a whole.
 */
const WHOLE_GROUPS = 3

/**
 * Returns the network for which calls are counted: the whole IPv4 address, or the first 56 bits of an IPv6 address. The
 * holder of such a prefix has all addresses in it, and could otherwise start over with each of them.
 */
export function networkOf(address: string): string {
  const bare = address.split('%', 1)[0] ?? address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(bare)) return address
  const [head = '', tail] = bare.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length
  const groups = [...before, ...Array.from({ length: zeros }, () => '0'), ...after].map((group) =>
    Number.parseInt(group, 16),
  )
  const network = [...groups.slice(0, WHOLE_GROUPS), (groups[WHOLE_GROUPS] ?? 0) & 0xff00]
  return `${network.map((group) => group.toString(16)).join(':')}::/56`
}
