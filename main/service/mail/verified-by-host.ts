import { isIP } from 'node:net'
import { emailHead } from './email-head.ts'
import { coveredFields, listDomain, unverified, type EmailVerification } from './email-verification.ts'

/**
 * The domains under which providers' receiving servers sign their findings, where they differ from the mailboxes'
 * domains.
 */
const RECEIVERS: Readonly<Record<string, string>> = {
  'imap.gmail.com': 'google.com',
  'imap.googlemail.com': 'google.com',
  'imap.fastmail.com': 'messagingengine.com',
  'imap.mail.me.com': 'icloud.com',
}
const LONGEST = 8_000

/**
 * Reads how the mailbox's own server verified an email's sender. Only its topmost finding counts, and only under the
 * server's own name, because the sender may have written everything below. The finding does not say which fields a
 * valid signature covers, so that is read from the email's signatures by the same domain.
 */
export function verifiedByHost(bytes: Uint8Array, host: string): EmailVerification {
  const head = emailHead(bytes)
  const top = head.find(({ name }) => name === 'authentication-results')
  if (!top || top.value.length > LONGEST) return unverified
  const said = top.value.replace(/"[^"]*"/g, '""').replace(/\([^()]*\)/g, ' ')
  const [server = '', ...findings] = said.split(';').map((part) => part.trim().toLowerCase())
  if (!isOf(server.split(/\s/)[0] ?? '', receiverOf(host.toLowerCase()))) return unverified
  const results = findings.flatMap((finding) => /^dmarc\s*=\s*([a-z]+)/.exec(finding)?.[1] ?? [])
  const list = listDomain(head)
  const isListSigned = findings
    .filter((finding) => /^dkim\s*=\s*pass\b/.test(finding))
    .flatMap((finding) => /\bheader\.(?:d\s*=\s*|i\s*=\s*[^\s@]*@)([\w.-]+)/.exec(finding)?.[1] ?? [])
    .some((domain) => list !== null && isOf(list, domain) && signaturesOf(head, domain).every(coversList))
  return {
    isVerified: results.length === 0 ? null : results.every((result) => result === 'pass'),
    isListVerified: list === null ? null : isListSigned,
    signsUnsubscribing: null,
  }
}

const tag = (signature: string, name: string): string =>
  new RegExp(`(?:^|;)\\s*${name}\\s*=\\s*([^;]*)`, 'i').exec(signature)?.[1]?.replace(/\s+/g, '') ?? ''

const coversList = (signature: string): boolean => coveredFields(tag(signature, 'h')).has('list-id')

/** Returns all signatures by the domain. The server reports that one of them is valid, but not which one. */
function signaturesOf(head: readonly { readonly name: string; readonly value: string }[], domain: string): string[] {
  return head
    .filter(({ name, value }) => name === 'dkim-signature' && value.length <= LONGEST)
    .map(({ value }) => value)
    .filter((value) => tag(value, 'd').toLowerCase() === domain)
}

/** `imap.example.org` receives as `mx.example.org`. A host of two labels, or an IP address, is used as it is. */
function receiverOf(host: string): string {
  const known = RECEIVERS[host]
  if (known !== undefined) return known
  const labels = host.split('.')
  return labels.length > 2 && isIP(host) === 0 ? labels.slice(1).join('.') : host
}

const isOf = (server: string, domain: string): boolean => server === domain || server.endsWith(`.${domain}`)
