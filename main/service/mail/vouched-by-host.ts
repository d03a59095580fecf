import { isIP } from 'node:net'
import { letterHead } from './letter-head.ts'

/** Under which domain a provider's receiving servers sign their findings, where it is not that of its mailboxes. */
const RECEIVERS: Readonly<Record<string, string>> = {
  'imap.gmail.com': 'google.com',
  'imap.googlemail.com': 'google.com',
  'imap.fastmail.com': 'messagingengine.com',
  'imap.mail.me.com': 'icloud.com',
}
const LONGEST = 8_000

/**
 * Whether a mailbox's own server found that the sender's domain vouches for a letter. Only its topmost finding counts,
 * and only under the server's own name: everything below may be the sender's. Null if it says nothing.
 */
export function vouchedByHost(bytes: Uint8Array, host: string): boolean | null {
  const top = letterHead(bytes).find(({ name }) => name === 'authentication-results')
  if (!top || top.value.length > LONGEST) return null
  const said = top.value.replace(/"[^"]*"/g, '""').replace(/\([^()]*\)/g, ' ')
  const [server = '', ...findings] = said.split(';').map((part) => part.trim().toLowerCase())
  if (!isOf(server.split(/\s/)[0] ?? '', receiverOf(host.toLowerCase()))) return null
  const results = findings.flatMap((finding) => /^dmarc\s*=\s*([a-z]+)/.exec(finding)?.[1] ?? [])
  return results.length === 0 ? null : results.every((result) => result === 'pass')
}

/** `imap.example.org` receives as `mx.example.org`. A host of two labels, or an IP address, stands for itself. */
function receiverOf(host: string): string {
  const known = RECEIVERS[host]
  if (known !== undefined) return known
  const labels = host.split('.')
  return labels.length > 2 && isIP(host) === 0 ? labels.slice(1).join('.') : host
}

const isOf = (server: string, domain: string): boolean => server === domain || server.endsWith(`.${domain}`)
