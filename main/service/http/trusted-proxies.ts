import { BlockList, isIP } from 'node:net'

/** Thrown if a given address or network is not valid. */
export class NotAnAddress extends Error {
  override readonly name = 'NotAnAddress'
}

/**
 * Returns a test for proxies whose forwarded headers are trusted. These are the proxies on this machine and those at
 * addresses or networks that the operator names, such as 10.0.0.2 or 172.16.0.0/12. Throws NotAnAddress.
 */
export function trustedProxies(named: readonly string[]): (address: string) => boolean {
  const trusted = new BlockList()
  trusted.addSubnet('127.0.0.0', 8, 'ipv4')
  trusted.addAddress('::1', 'ipv6')
  for (const each of named) {
    const [address = '', length, ...more] = each.split('/')
    const version = isIP(address)
    const bits = length === undefined ? null : /^\d{1,3}$/.test(length) ? Number(length) : Number.NaN
    if (version === 0 || more.length > 0 || (bits !== null && !(bits <= (version === 4 ? 32 : 128)))) {
      throw new NotAnAddress(each)
    }
    const family = version === 4 ? 'ipv4' : 'ipv6'
    if (bits === null) trusted.addAddress(address, family)
    else trusted.addSubnet(address, bits, family)
  }
  return (given) => {
    const address = given.replace(/^::ffff:/, '')
    const version = isIP(address)
    return version !== 0 && trusted.check(address, version === 4 ? 'ipv4' : 'ipv6')
  }
}
