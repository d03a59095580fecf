import { inflateSync } from 'node:zlib'

/** Query parameters that identify a campaign or a recipient, not a page. */
const TRACKING =
  /^(?:utm_\w+|mc_(?:cid|eid)|_hs(?:enc|mi)|ck_subscriber_id|fbclid|gclid|mkt_tok|vero_id|oly_(?:enc|anon)_id)$/i
const TARGETS = ['url', 'u', 'target', 'to', 'redirect', 'redirect_url', 'q', 'link']
/** Hosts that do nothing but count clicks, recognized by their complete first label. */
const CLICK_HOST =
  /^(?:click|clicks|link|links|lnk|trk|track|tracking|go|r|t|e|em|url\d*|email|mailing|redirect|c)\.[^.]+\.[^.]+/i
const MOST_UNPACKED = 16_384

/**
 * Returns the URL of the page that a link in an email leads to, as far as it can be read from the link. Sends no
 * request, because following a link reports a click, and may unsubscribe the reader.
 */
export function unwrapLink(href: string): string {
  let url = href
  for (let layers = 0; layers < 4; layers += 1) {
    const inner = target(url)
    if (inner === null || inner === url) break
    url = inner
  }
  return withoutTracking(url)
}

/** True if a link counts clicks and hides its destination. */
export function isCountedLink(href: string): boolean {
  if (!URL.canParse(href)) return true
  const { hostname, pathname, search } = new URL(href)
  return (
    CLICK_HOST.test(hostname) ||
    /\/(?:ls\/click|track\/click|CL0|e\/c|ss\/c|c\/eJ|redirect\/|app-link\/)/i.test(pathname) ||
    /list-manage\.com$|sendgrid\.net$|mandrillapp\.com$|hubspotlinks\.com$|awstrack\.me$/i.test(hostname) ||
    search.length > 200
  )
}

function target(href: string): string | null {
  if (!URL.canParse(href)) return null
  const url = new URL(href)
  const { hostname, pathname, searchParams } = url
  if (/(?:^|\.)urldefense\.com$/.test(hostname)) {
    const v3 = /^\/v3\/__(.+?)__;/.exec(href.slice(href.indexOf(hostname) + hostname.length))?.[1]
    // Proxies that merge slashes drop one of the two here.
    if (v3 && !v3.includes('*')) return web(v3.replace(/^(https?:\/)(?!\/)/, '$1/'))
  }
  if (/(?:^|\.)urldefense(?:\.proofpoint)?\.com$/.test(hostname) && pathname.startsWith('/v2/')) {
    return web(decoded((searchParams.get('u') ?? '').replaceAll('-', '%').replaceAll('_', '/')))
  }
  if (/(?:^|\.)safelinks\.protection\.outlook\.com$/.test(hostname)) return web(searchParams.get('url'))
  if (/(?:^|\.)google\.[a-z.]{2,6}$/.test(hostname) && pathname === '/url') {
    return web(searchParams.get('q') ?? searchParams.get('url'))
  }
  if (/(?:^|\.)substack\.com$/.test(hostname) && pathname.startsWith('/redirect/2/')) {
    return web(field(fromBase64(pathname.split('/')[3]?.split('.')[0] ?? ''), 'e'))
  }
  if (/(?:^|\.)convertkit-mail\d?\.com$/.test(hostname)) return web(fromBase64(pathname.split('/').at(-1) ?? ''))
  // Links of Amazon SES, on its own hosts and on its customers' hosts.
  const amazon = /^\/(?:CL0|L0)\/(https?:?(?:%3A)?%2F%2F[^/]{1,8000})(?:\/\d+\/|$)/i.exec(pathname)?.[1]
  if (amazon) return web(decoded(amazon))
  const parameter = counters.find(({ host, path }) => host.test(hostname) && path.test(pathname))?.parameter
  if (parameter !== undefined) return web(searchParams.get(parameter))
  const packed = /^\/c\/(eJ[\w-]{20,4000})$/.exec(pathname)?.[1]
  if (packed) return web(new URLSearchParams(inflated(packed)).get('l'))
  if (!CLICK_HOST.test(hostname)) return null
  for (const name of TARGETS) {
    const inner = web(searchParams.get(name))
    if (inner !== null) return inner
  }
  return null
}

/** Sites whose outgoing links state their destination. */
const counters: readonly { readonly host: RegExp; readonly path: RegExp; readonly parameter: string }[] = [
  { host: /^lm?\.(?:facebook|messenger|instagram)\.com$/, path: /^\/(?:l\.php)?$/, parameter: 'u' },
  { host: /(?:^|\.)facebook\.com$/, path: /^\/(?:l|flx\/warn)(?:\.php|\/)?$/, parameter: 'u' },
  { host: /(?:^|\.)youtube\.com$/, path: /^\/redirect$/, parameter: 'q' },
  { host: /(?:^|\.)linkedin\.com$/, path: /^\/(?:redir\/redirect|safety\/go)\/?$/, parameter: 'url' },
  { host: /^out\.reddit\.com$/, path: /./, parameter: 'url' },
  { host: /^t\.umblr\.com$/, path: /^\/redirect$/, parameter: 'z' },
  { host: /(?:^|\.)vk\.(?:com|ru)$/, path: /^\/away\.php$/, parameter: 'to' },
  { host: /^steamcommunity\.com$/, path: /^\/linkfilter\/?$/, parameter: 'url' },
  { host: /^duckduckgo\.com$/, path: /^\/l\/$/, parameter: 'uddg' },
]

const web = (address: string | null): string | null =>
  address !== null && /^https?:\/\/[^/?#\\]/i.test(address) && URL.canParse(address) ? address : null

function fromBase64(text: string): string {
  return text.length > 4000 ? '' : Buffer.from(text, 'base64url').toString('utf8')
}

function field(json: string, name: string): string | null {
  try {
    const value: unknown = (JSON.parse(json) as Record<string, unknown> | null)?.[name]
    return typeof value === 'string' ? value : null
  } catch {
    return null
  }
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

function inflated(text: string): string {
  try {
    return inflateSync(Buffer.from(text, 'base64url'), { maxOutputLength: MOST_UNPACKED }).toString('utf8')
  } catch {
    return ''
  }
}

function withoutTracking(href: string): string {
  if (!href.includes('?') || !URL.canParse(href)) return href
  const url = new URL(href)
  const tracking = [...url.searchParams.keys()].filter((name) => TRACKING.test(name))
  if (tracking.length === 0) return href
  for (const name of tracking) url.searchParams.delete(name)
  return url.href
}
