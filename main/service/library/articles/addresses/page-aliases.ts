import { identityUrl, plainHost, routeOf } from '#shared/text/addresses/identity-url.ts'

/** Paths of login and similar gates. Such an address represents no page. */
const gates =
  /(?:^|[/.-])(?:log-?in|sign-?in|signup|register|consent|captcha|challenge|subscribe|paywall|error|404|unavailable|blocked|cookie[a-z-]*)(?:$|[/.?-])/i

/**
 * Other identities of a page: where redirects ended, and its canonical address. A page may only speak for its own site,
 * or anyone could put words under another site's address. A front page, a gate or an app without its route never
 * represents an article.
 */
export function pageAliases(saved: string, final: string, canonical: string | null): string[] {
  const found = new Set<string>()
  if (isPage(saved, final)) found.add(identityUrl(final))
  if (canonical !== null && URL.canParse(canonical) && sameSite(final, canonical) && isPage(saved, canonical)) {
    found.add(identityUrl(canonical))
  }
  found.delete(identityUrl(saved))
  return [...found]
}

function isPage(from: string, to: string): boolean {
  const [source, target] = [new URL(from), new URL(to)]
  if (!/^https?:$/.test(target.protocol)) return false
  const isFront = (url: URL) => url.pathname === '/' && url.search === ''
  if (isFront(target) && !isFront(source)) return false
  // All pages of an app that routes by fragments have the address of the first without it.
  if (routeOf(source) !== null && routeOf(target) === null && target.pathname === source.pathname) return false
  return !gates.test(target.hostname + target.pathname) || gates.test(source.hostname + source.pathname)
}

export function sameSite(a: string, b: string): boolean {
  return isOwnHost(new URL(a).hostname, new URL(b).hostname)
}

/**
 * True if one of two hosts is the other, or below it. Two hosts below a third may belong to two people, as those of
 * `github.io` do.
 */
export function isOwnHost(a: string, b: string): boolean {
  const [one, other] = [a, b].map((host) => plainHost(host).replace(/^www\./, '')) as [string, string]
  return one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`)
}
