/** Parameters that tell who sent a reader, never what the page shows. */
const tracking =
  /^(utm_\w*|fbclid|gclid|gclsrc|dclid|wbraid|gbraid|msclkid|yclid|twclid|ttclid|igshid|igsh|mc_cid|mc_eid|mkt_tok|oly_enc_id|oly_anon_id|vero_id|_hsenc|_hsmi|_openstat|ref_src|srsltid)$/i

/**
 * The address as far as it decides what is shown: two saves with one identity are one content. Only the fragment and
 * known tracking parameters go; anything bolder (www, http for https, order of parameters) would join pages that differ.
 * A hashbang (`#!`) is kept, it names the page. Takes an absolute http or https address.
 */
export function identityUrl(href: string): string {
  const url = new URL(href)
  if (!url.hash.startsWith('#!')) url.hash = ''
  const kept = url.search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && !tracking.test(pair.split('=', 1)[0] ?? ''))
  url.search = kept.join('&')
  return url.href
}
