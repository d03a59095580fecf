/** Maximum length of a page that is searched, because a refresh belongs in the head. */
const HEAD = 64 * 1024

/** A page that waits longer than this (in seconds) is meant to be read and only reloads itself. */
const LONGEST_WAIT = 10

/**
 * Returns the absolute address to which a page's `<meta http-equiv="refresh">` redirects immediately. Null if there is
 * none. Ignores tags in comments, scripts and <noscript>.
 */
export function metaRefreshTarget(html: string, base: string): string | null {
  const head = withoutRegions(html.slice(0, HEAD))
  for (const [tag] of head.matchAll(/<meta\s[^<>]{1,4000}>/gi)) {
    if (attribute(tag, 'http-equiv')?.trim().toLowerCase() !== 'refresh') continue
    const content = /^\s*(\d{1,6})(?:\.\d*)?\s*[;,](?:\s*url\s*=)?(.+)$/is.exec(attribute(tag, 'content') ?? '')
    if (!content || Number(content[1]) > LONGEST_WAIT) continue
    const place = (content[2] ?? '').trim().replace(/^(['"])(.*)\1$/s, '$2')
    if (!URL.canParse(place, base)) continue
    const target = new URL(place, base)
    if (!/^https?:$/.test(target.protocol) || sameAddress(target, new URL(base))) continue
    return target.href
  }
  return null
}

function attribute(tag: string, name: string): string | null {
  const found = new RegExp(`[\\s"']${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]*))`, 'i').exec(tag)
  const value = found?.[1] ?? found?.[2] ?? found?.[3]
  return value === undefined ? null : value.replaceAll('&amp;', '&').replaceAll('&#38;', '&').replaceAll('&quot;', '"')
}

function sameAddress(a: URL, b: URL): boolean {
  return a.href.split('#', 1)[0] === b.href.split('#', 1)[0]
}

/**
 * Cuts by index instead of by a single regular expression, because unclosed regions in a hostile page must not take
 * quadratic time.
 */
function withoutRegions(html: string): string {
  let text = html
  for (const [open, close] of [
    ['<!--', '-->'],
    ['<script', '</script'],
    ['<noscript', '</noscript'],
  ] as const) {
    const lower = text.toLowerCase()
    const kept: string[] = []
    let at = 0
    while (at < text.length) {
      const start = lower.indexOf(open, at)
      if (start < 0) break
      kept.push(text.slice(at, start))
      const end = lower.indexOf(close, start + open.length)
      at = end < 0 ? text.length : end + close.length
    }
    kept.push(text.slice(at))
    text = kept.join('')
  }
  return text
}
