import { isIP } from 'node:net'
import { type AllowedHosts, webPorts } from './allowed-hosts.ts'
import { OutboundError } from './outbound-error.ts'
import { isPublicAddress } from './public-address.ts'
import { isPublicName } from './public-name.ts'

/** Returns the port that a URL uses. */
export function portOf(url: URL): number {
  if (url.port !== '') return Number(url.port)
  return url.protocol === 'https:' ? 443 : 80
}

/** Turns `[::1]` into `::1`. Other hosts are unchanged. */
export function bareHost(hostname: string): string {
  return hostname.startsWith('[') ? hostname.slice(1, -1) : hostname
}

/** Parses an address from a reader or a page, relative to `base` if given, with the URL standard's parser only. */
export function parseUrl(text: string, base?: URL): URL {
  if (!URL.canParse(text, base?.href)) throw new OutboundError('invalid_url', text, 'Not a web address')
  return new URL(text, base?.href)
}

/**
 * Rejects every address that must not be requested, before any DNS lookup: by scheme, port, private literal or private
 * name. Returns the URL to request, without trailing dots. guardedConnector checks the addresses to which the name
 * resolves.
 */
export function judgeUrl(url: URL, allowed: AllowedHosts): URL {
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new OutboundError('unsupported_scheme', url.href, `Scheme ${url.protocol} is not opened`)
  if (url.username !== '' || url.password !== '')
    throw new OutboundError('invalid_url', url.href, 'The address carries a user name or password')

  const judged = new URL(url)
  judged.hostname = judged.hostname.replace(/(?<!\.)\.+$/, '')
  const host = bareHost(judged.hostname)
  const port = portOf(judged)
  if (allowed(judged.hostname, port)) return judged

  if (!webPorts.has(port)) throw new OutboundError('forbidden_port', url.href, `Port ${port} is not a web port`)
  const isPublic = isIP(host) === 0 ? isPublicName(host) : isPublicAddress(host)
  if (!isPublic) throw new OutboundError('forbidden_address', url.href, `${host} is not on the public internet`)
  return judged
}

/** True if the address may be that of a page on the public internet. Does not resolve the host name; see Outbound. */
export function isPublicUrl(text: string): boolean {
  try {
    judgeUrl(parseUrl(text), () => false)
    return true
  } catch (error) {
    if (error instanceof OutboundError) return false
    throw error
  }
}
