/**
 * Returns the address to open in the system's browser or mail program. Null if it must not be opened. Only http, https
 * and mailto links leave the app, because other schemes can start programs. A mailto link is reduced to addresses,
 * subject and body, because `attach` and other fields could attach local files.
 */
export function externalLink(link: string): string | null {
  const absolute = link.startsWith('//') ? `https:${link}` : link
  if (!URL.canParse(absolute)) return null
  const url = new URL(absolute)
  if (url.protocol === 'https:' || url.protocol === 'http:')
    return url.hostname && !url.username && !url.password ? url.href : null
  if (url.protocol !== 'mailto:') return null
  const kept = new URLSearchParams()
  for (const name of ['subject', 'body', 'cc']) {
    const value = url.searchParams.get(name)
    if (value !== null) kept.set(name, value.replace(/[\r\n]+/g, ' '))
  }
  const query = kept.toString().replaceAll('+', '%20')
  return `mailto:${url.pathname}${query ? `?${query}` : ''}`
}
