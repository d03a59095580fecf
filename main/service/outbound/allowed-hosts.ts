import { isIPv6 } from 'node:net'

/** True if this private host and port have been explicitly allowed. */
export type AllowedHosts = (hostname: string, port: number) => boolean

/** The ports of web pages, which are allowed without being listed. */
export const webPorts: ReadonlySet<number> = new Set([80, 443, 8080, 8443])

/**
 * Parses `host:port`, `host`, `[v6]:port`, `[v6]` or a bare IPv6 address with the URL parser. Throws TypeError for
 * anything else, because a misspelled permission must not go unnoticed.
 */
export function parseAllowedHosts(entries: readonly string[] | 'any'): AllowedHosts {
  if (entries === 'any') return () => true
  const exact = new Set<string>()
  for (const entry of entries) {
    const [, host = '', port] = isIPv6(entry) ? [entry, `[${entry}]`] : (/^(.*?)(?::(\d{1,5}))?$/s.exec(entry) ?? [])
    const url = URL.canParse(`http://${host}/`) ? new URL(`http://${host}/`) : null
    // If the entry contains anything but a host, the parsed address is different.
    if (url === null || url.href !== `http://${url.hostname}/`)
      throw new TypeError(`Not a host or host:port: ${JSON.stringify(entry)}`)
    for (const each of port === undefined ? webPorts : [Number(port)]) exact.add(`${url.hostname}:${each}`)
  }
  return (hostname, port) => exact.has(`${hostname}:${port}`)
}
