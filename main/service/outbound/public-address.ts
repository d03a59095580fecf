import { BlockList, isIP } from 'node:net'

/** IPv4 blocks outside the public internet: those of IANA's special-purpose registry, and the others noted. */
const refusedIPv4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32], // Azure's host agent: a public number that is only reachable from inside
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]

/**
 * Blocks inside 2000::/3 that are outside the public internet. Everything outside 2000::/3 is refused without a list:
 * loopback, IPv4-mapped and -compatible, NAT64, unique-local, link-local, site-local, multicast.
 */
const refusedIPv6: readonly (readonly [string, number])[] = [
  ['2001::', 23], // protocol assignments: Teredo, benchmarking, ORCHID
  ['2001:db8::', 32],
  ['2002::', 16], // 6to4 wraps any IPv4 address
  ['3ffe::', 16],
  ['3fff::', 20],
]

const denied = new BlockList()
for (const [net, prefix] of refusedIPv4) denied.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of refusedIPv6) denied.addSubnet(net, prefix, 'ipv6')

const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')

/**
 * True if an IP address (no brackets, no zone) is on the public internet. False for anything that is not an address.
 */
export function isPublicAddress(address: string): boolean {
  if (address.includes('%')) return false
  switch (isIP(address)) {
    case 4:
      return !denied.check(address, 'ipv4')
    case 6:
      return globalUnicast.check(address, 'ipv6') && !denied.check(address, 'ipv6')
    default:
      return false
  }
}
