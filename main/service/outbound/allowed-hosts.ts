import { isIPv6 } from 'node:net'

/** Answers whether this host and port were named as reachable although private. */
export type AllowedHosts = (hostname: string, port: number) => boolean

/** The ports a web page may live on without being asked for. */
export const webPorts: ReadonlySet<number> = new Set([80, 443, 8080, 8443])

/**
 * Reads `host:port`, `host`, `[v6]:port`, `[v6]` or a bare IPv6 address, by the URL parser's own spelling of hosts.
 * Throws TypeError on anything else: a misspelt permission must not pass in silence.
 */
export function parseAllowedHosts(entries: readonly string[]): AllowedHosts {
  const exact = new Set<string>()
  for (const entry of entries) {
    const [, host = '', port] = isIPv6(entry) ? [entry, `[${entry}]`] : (/^(.*?)(?::(\d{1,5}))?$/s.exec(entry) ?? [])
    const url = URL.canParse(`http://${host}/`) ? new URL(`http://${host}/`) : null
    // Anything but a host leaves a mark in the parsed address.
    if (url === null || url.href !== `http://${url.hostname}/`)
      throw new TypeError(`Not a host or host:port: ${JSON.stringify(entry)}`)
    for (const each of port === undefined ? webPorts : [Number(port)]) exact.add(`${url.hostname}:${each}`)
  }
  return (hostname, port) => exact.has(`${hostname}:${port}`)
}
