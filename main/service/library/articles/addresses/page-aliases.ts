import { identityUrl, plainHost, routeOf } from '#shared/text/addresses/identity-url.ts'

/** Paths of login pages and similar gates. An address with such a path does not represent a page. */
const gates =
  /(?:^|[/.-])(?:log-?in|sign-?in|signup|register|consent|captcha|challenge|subscribe|paywall|error|404|unavailable|blocked|cookie[a-z-]*)(?:$|[/.?-])/i

/**
 * Returns other identities of a page: the address at which redirects ended, and its canonical address. A page may only
 * name addresses on its own site. Otherwise, anyone could publish text under another site's address. A front page, a
 * gate or an app without its route never represents an article.
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
  // Without their fragments, all pages of an app that routes by fragment have the same address.
  if (routeOf(source) !== null && routeOf(target) === null && target.pathname === source.pathname) return false
  return !gates.test(target.hostname + target.pathname) || gates.test(source.hostname + source.pathname)
}

export function sameSite(a: string, b: string): boolean {
  return isOwnHost(new URL(a).hostname, new URL(b).hostname)
}

/**
 * True if the two hosts are the same or one is a subdomain of the other. Two subdomains of the same host may belong to
 * different people, as on `github.io`.
 */
export function isOwnHost(a: string, b: string): boolean {
  const [one, other] = [a, b].map((host) => plainHost(host).replace(/^www\./, '')) as [string, string]
  return one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`)
}
