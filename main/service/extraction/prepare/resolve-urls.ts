import type { PageDocument, PageElement } from '../page-document.ts'

/** The attributes that contain an address, by element. */
const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  img: ['src'],
  iframe: ['src'],
  video: ['src', 'poster'],
  audio: ['src'],
  source: ['src'],
}

/** Returns the base of relative addresses: the page's <base> if it is valid, otherwise the page's URL. */
export function pageBase(page: PageDocument, url: string): string {
  const href = page.querySelector('base[href]')?.getAttribute('href')
  return (href && absoluteUrl(href, url)) || url
}

/** An absolute address in plain ASCII, with a path and a host that isn't a number. */
const PLAIN = /^https?:\/\/(?:[a-z\d][a-z\d-]{0,62}\.){1,9}[a-z][a-z\d]{1,30}\/[\w\-./~!$&()*+,;=:@%?]*$/
/** An address that starts at the site's root. */
const ROOTED = /^\/(?!\/)[\w\-./~!$&()*+,;=:@%?]*$/
/** Parts that parsing would change in either form: encoded hosts, and "." or ".." steps in the path. */
const CHANGED = /\/\.|%2e|:\/\/(?:[^/]{0,600}\.)?xn--/i

/** Returns the absolute address. Null unless its protocol is HTTP or HTTPS. */
export function absoluteUrl(address: string, base: string): string | null {
  const given = address.trim()
  // Most addresses are already in one of these forms, and parsing is slow.
  if (PLAIN.test(given) && !CHANGED.test(given)) return given
  try {
    if (ROOTED.test(given) && !CHANGED.test(given)) return originOf(base) + given
    const url = new URL(given, base)
    return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : null
  } catch {
    return null
  }
}

let last = { base: '', origin: '' }

/**
 * Returns the origin of a base address. The origin is cached, because it is the same for all addresses of a page.
 * Throws unless the protocol is HTTP or HTTPS.
 */
function originOf(base: string): string {
  if (last.base !== base) {
    const { protocol, origin } = new URL(base)
    if (protocol !== 'http:' && protocol !== 'https:') throw new Error(`No page of the web: ${protocol}`)
    last = { base, origin }
  }
  return last.origin
}

/**
 * Makes addresses absolute. Links within the page remain fragments, invalid links are removed, and email links stay.
 */
export function resolveUrls(page: PageDocument, url: string): void {
  const base = pageBase(page, url)
  const self = url.replace(/#[^]*/, '')
  const other = otherAddress(page, base)
  let names: ReadonlySet<string> | null = null
  for (const element of page.querySelectorAll(Object.keys(ATTRIBUTES).join(','))) {
    const isLink = element.localName === 'a'
    for (const attribute of ATTRIBUTES[element.localName] ?? []) {
      const value = element.getAttribute(attribute)?.trim()
      if (value === undefined || (isLink && /^(#|mailto:)/i.test(value))) continue
      const absolute = absoluteUrl(value, base)
      if (absolute === null) element.removeAttribute(attribute)
      else if (isLink && absolute.startsWith(`${self}#`)) element.setAttribute(attribute, absolute.slice(self.length))
      else if (isLink && other && absolute.startsWith(`${other}#`)) {
        names ??= namesOn(page)
        const fragment = absolute.slice(other.length)
        element.setAttribute(attribute, names.has(decoded(fragment.slice(1))) ? fragment : absolute)
      } else element.setAttribute(attribute, absolute)
    }
  }
}

/**
 * Returns the address that a page states as its own. In a copy at another address (MediaWiki's API), links to the
 * stated address still lead to parts of the page itself.
 */
function otherAddress(page: PageDocument, base: string): string | null {
  for (const link of page.querySelectorAll('link')) {
    if (!/^(?:canonical|dc:isVersionOf)$/i.test(link.getAttribute('rel') ?? '')) continue
    return absoluteUrl(link.getAttribute('href') || '', base)?.replace(/#[^]*/, '') ?? null
  }
  return null
}

function namesOn(page: PageDocument): ReadonlySet<string> {
  return new Set(
    [...page.querySelectorAll('[id],a[name]')].map((one) => one.getAttribute('id') ?? one.getAttribute('name') ?? ''),
  )
}

/** Returns the name that a link within the page refers to. Empty for any other link. */
export function fragmentOf(link: PageElement): string {
  const href = link.getAttribute('href') ?? ''
  if (!href.startsWith('#')) return ''
  return decoded(href.slice(1))
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
