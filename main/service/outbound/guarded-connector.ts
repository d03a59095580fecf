import { lookup as systemLookup } from 'node:dns/promises'
import { isIP, type Socket } from 'node:net'
import type { buildConnector } from 'undici'
import type { AllowedHosts } from './allowed-hosts.ts'
import { bareHost } from './judge-url.ts'
import { OutboundError } from './outbound-error.ts'
import { isPublicAddress } from './public-address.ts'
import { withDeadline } from './with-deadline.ts'

/** Number of a host name's addresses that are tried. */
const attempts = 4

export interface GuardedConnectorOptions {
  readonly allowed: AllowedHosts
  readonly connectMs: number
  /** Ends every socket, including any that are still being opened and would keep the process from exiting. */
  readonly closing?: AbortSignal
  readonly lookup?: ((hostname: string) => Promise<readonly string[]>) | undefined
}

export interface DialingOptions extends GuardedConnectorOptions {
  /** Opens the socket once the address is chosen. Tests replace it to avoid connecting to other machines. */
  readonly dial: buildConnector.connector
}

/**
 * Every socket passes this check, so first requests, redirects and reconnects are treated alike. Each connection makes
 * one DNS lookup. If any resulting address is outside the public internet, all are refused. The socket connects to an
 * address that was checked, so the resolver never gets a chance to give a different second answer. A lookup hook alone
 * would not be enough, because it is not called for literal addresses.
 */
export function guardedConnector(options: DialingOptions): buildConnector.connector {
  const { dial, closing: signal = new AbortController().signal } = options
  return (target, callback) => {
    settleAddresses(target, options)
      .then((addresses) => dialInTurn(dial, target, addresses, signal))
      .then(
        (socket) => callback(null, socket),
        (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), null),
      )
  }
}

async function lookupAll(hostname: string): Promise<readonly string[]> {
  return (await systemLookup(hostname, { all: true })).map((answer) => answer.address)
}

/** Returns the addresses to connect to, in order. Throws OutboundError if one of them is not allowed. */
export async function settleAddresses(
  target: Pick<buildConnector.Options, 'protocol' | 'hostname' | 'host' | 'port'>,
  { allowed, connectMs, lookup = lookupAll }: GuardedConnectorOptions,
): Promise<readonly string[]> {
  const host = bareHost(target.hostname)
  const url = `${target.protocol}//${target.host ?? host}/`
  const literal = isIP(host) !== 0
  const answers = literal
    ? [host]
    : await withDeadline(lookupOrExplain(lookup, host, url), connectMs, () => {
        throw new OutboundError('timed_out', url, `Looking up ${host} took longer than ${connectMs} ms`)
      })
  if (answers.length === 0) throw new OutboundError('unresolved_host', url, `${host} has no address`)

  const port = Number(target.port) || (target.protocol === 'https:' ? 443 : 80)
  const spelt = literal && host.includes(':') ? `[${host}]` : host
  const refused = allowed(spelt, port) ? undefined : answers.find((address) => !isPublicAddress(address))
  if (refused !== undefined)
    throw new OutboundError('forbidden_address', url, `${host} leads to ${refused}, not on the public internet`)

  // IPv4 comes first: a machine without working IPv6 would otherwise lose seconds.
  const unique = [...new Set(answers)].filter((address) => isIP(address) !== 0)
  return [...unique.filter((each) => isIP(each) === 4), ...unique.filter((each) => isIP(each) === 6)].slice(0, attempts)
}

async function lookupOrExplain(
  lookup: (hostname: string) => Promise<readonly string[]>,
  host: string,
  url: string,
): Promise<readonly string[]> {
  try {
    return await lookup(host)
  } catch (cause) {
    throw new OutboundError('unresolved_host', url, `${host} could not be found`, { cause })
  }
}

async function dialInTurn(
  dial: buildConnector.connector,
  target: buildConnector.Options,
  addresses: readonly string[],
  closing: AbortSignal,
): Promise<Socket> {
  const host = bareHost(target.hostname)
  // The certificate must match the name, not the address of the socket.
  const servername = target.protocol === 'https:' && isIP(host) === 0 ? target.servername || host : undefined
  let last: unknown = new Error(`No usable address for ${host}`)
  for (const hostname of addresses) {
    if (closing.aborted) break
    try {
      return await new Promise<Socket>((resolve, reject) => {
        dial({ ...target, hostname, servername }, (error, socket) => (socket ? resolve(socket) : reject(error)))
      })
    } catch (error) {
      last = error
    }
  }
  throw last
}
