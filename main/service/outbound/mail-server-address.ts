import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { parseAllowedHosts } from './allowed-hosts.ts'
import { OutboundError } from './outbound-error.ts'
import { isPublicAddress } from './public-address.ts'
import { isPublicName } from './public-name.ts'
import { withDeadline } from './with-deadline.ts'

const LOOKUP_MS = 5_000
/** The ports of IMAP, and of IMAP over TLS. */
const mailPorts: ReadonlySet<number> = new Set([143, 993])

/**
 * Returns the address to connect to for mail, under the rules for pages. The host must be a public name that resolves
 * only to public addresses, and the port must be one for mail. The connection goes to the address that was checked.
 * Throws OutboundError.
 */
export async function mailServerAddress(
  host: string,
  port: number,
  allowed: readonly string[] | 'any',
): Promise<string> {
  const url = `imap://${host}:${port}/`
  const isAllowed = allowed === 'any' || parseAllowedHosts(allowed)(host, port)
  if (!isAllowed && !mailPorts.has(port)) throw new OutboundError('forbidden_port', url, `Port ${port} is not for mail`)
  if (!isAllowed && isIP(host) === 0 && !isPublicName(host)) {
    throw new OutboundError('forbidden_address', url, `${host} is not on the public internet`)
  }
  const answers = isIP(host) === 0 ? await addressesOf(host, url) : [host]
  const refused = isAllowed ? undefined : answers.find((address) => !isPublicAddress(address))
  if (refused !== undefined) {
    throw new OutboundError('forbidden_address', url, `${host} leads to ${refused}, not on the public internet`)
  }
  const [first] = answers.toSorted((a, b) => isIP(a) - isIP(b))
  if (first === undefined) throw new OutboundError('unresolved_host', url, `${host} has no address`)
  return first
}

async function addressesOf(host: string, url: string): Promise<string[]> {
  try {
    const found = await withDeadline(lookup(host, { all: true }), LOOKUP_MS, () => {
      throw new OutboundError('timed_out', url, `Looking up ${host} took too long`)
    })
    return found.map(({ address }) => address)
  } catch (cause) {
    if (cause instanceof OutboundError) throw cause
    throw new OutboundError('unresolved_host', url, `${host} could not be found`, { cause })
  }
}
