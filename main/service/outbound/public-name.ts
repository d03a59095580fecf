/**
 * Top-level labels that never name a public site: those of RFC 6761, 6762, 7686, 8375 and 9476, ICANN's collision list,
 * .internal, and those of home routers.
 */
const privateEndings: ReadonlySet<string> = new Set([
  'alt',
  'arpa',
  'corp',
  'domain',
  'example',
  'home',
  'internal',
  'intranet',
  'invalid',
  'lan',
  'local',
  'localdomain',
  'localhost',
  'mail',
  'onion',
  'private',
  'test',
])

/**
 * True if a host name can name a public site. A name without a dot is completed by the machine's search list, so it is
 * never public. The addresses to which a name resolves are checked separately.
 */
export function isPublicName(hostname: string): boolean {
  const labels = hostname.replace(/\.$/, '').split('.')
  const last = labels.at(-1) ?? ''
  return labels.length > 1 && labels.every((label) => label !== '') && !privateEndings.has(last)
}
