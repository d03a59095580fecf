import { fileAddress, fileAt } from '../file-address.ts'

/** Parameters that identify where a reader came from and never change the page. */
const tracking =
  /^(?:utm_\w*|fbclid|gclid|gclsrc|dclid|wbraid|gbraid|gad_source|gad_campaignid|msclkid|yclid|ysclid|twclid|ttclid|li_fat_id|epik|rdt_cid|igshid|igsh|mc_cid|mc_eid|mkt_tok|oly_enc_id|oly_anon_id|vero_id|vero_conv|_hsenc|_hsmi|hsctatracking|__hs\w+|_openstat|ref_src|ref_url|srsltid|smid|sref|cmpid|ncid|guccounter|guce_referrer\w*|s_cid|trk|trkcampaign|at_medium|at_campaign|at_custom\d|fb_action_ids|fb_action_types|fb_source|fb_ref|__twitter_impression|wt_mc|wt_zmc|xtor|piwik_\w+|pk_\w+|mtm_\w+|matomo_\w+)$/i

/** Parameters that request the AMP version of a page. */
const amp = /^(?:amp|amp=(?:1|true|)|outputtype=amp|output=amp|_amp=(?:1|true)|amp_js_v=.*|amp_gsa=.*|usqp=.*)$/i

/**
 * Reduces an address to the parts that determine which page is shown. Two saves with the same identity are one content.
 * Removes the fragment, known tracking parameters, a user name and password, and parts that only select an AMP or
 * mobile version. Percent-encoded characters are in capitals (RFC 3986, 6.2.2.1).
 *
 * More extensive changes (www, http for https, parameter order) would merge different pages. Addresses that differ in
 * these parts are merged only after the pages themselves were read. A hashbang (`#!`) and a route (`#/page`) stay,
 * because they identify the page. Takes an absolute http or https address.
 */
export function identityUrl(href: string): string {
  const file = fileAt(href)
  if (file) return fileAddress({ ...file, name: '' })
  const url = unwrapped(new URL(href))
  url.hash = routeOf(url) ?? ''
  const kept = url.search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && !tracking.test(pair.split('=', 1)[0] ?? '') && !amp.test(pair))
  url.search = kept.join('&')
  url.pathname = url.pathname.replace(/(?<=[^/])\/amp\/?$/i, '').replace(/\.amp(?=\.html?$|$)/i, '')
  url.hostname = plainHost(url.hostname)
  url.username = ''
  url.password = ''
  return url.href.replaceAll(/%[0-9a-f]{2}/gi, (code) => code.toUpperCase())
}

/**
 * Returns the part of a fragment that identifies a page, for apps whose server has only one page. Null if the fragment
 * names a position in the page. Anything after a second `#`, or `:~:`, is such a position, too. A slash alone is the
 * page itself.
 */
export function routeOf({ hash }: Pick<URL, 'hash'>): string | null {
  const route = /^#(?:!|\/)[^#]*/.exec(hash)?.[0].split(':~:', 1)[0] ?? '#/'
  return route === '#/' ? null : route
}

/** Removes `m.`, `mobile.` and `amp.` if a complete host name remains. */
export function plainHost(host: string): string {
  const plain = host.replace(/^(?:m|mobile|amp)\.(?=[^.]+\.[^.])/, '')
  return plain.replace(/^([a-z-]+)\.m\.(wikipedia|wiktionary|wikiquote|wikisource|wikibooks)\.org$/, '$1.$2.org')
}

/** The addresses of AMP caches contain the publisher's address. */
function unwrapped(url: URL): URL {
  const cache = /^(?:www\.)?google\.[a-z.]+$/.test(url.hostname)
    ? /^\/amp\/(s\/)?(.+)$/.exec(url.pathname)
    : /(?:^|\.)cdn\.ampproject\.org$/.test(url.hostname)
      ? /^\/(?:c|v|wp)\/(s\/)?(.+)$/.exec(url.pathname)
      : null
  const inner = cache && `${cache[1] ? 'https' : 'http'}://${cache[2]}${url.search}`
  return inner && URL.canParse(inner) && /\./.test(new URL(inner).hostname) ? new URL(inner) : url
}
