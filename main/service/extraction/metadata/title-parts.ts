/** Separates a title from a site's name. */
export const SEPARATOR = /(?<!\s)\s+(?:[|–—·•»›\\⋅~]|-{1,2}|\/{1,2}|::)\s+|(?:(?<!\s)\s+)?[|]\s*/
/**
 * Separators that are recognized only next to a known site name. French and other languages put spaces around a colon,
 * and titles use "<" and ">" in comparisons.
 */
const SITE_SEPARATOR = new RegExp(`${SEPARATOR.source}|(?<!\\s)\\s+(?:[<>]\\s+|:\\s*)|::\\s+`)
/** Chinese pages join the title, section and site without spaces. */
const PARTS = new RegExp(`(${SEPARATOR.source}|(?<=\\p{Script=Han})_|_(?=\\p{Script=Han}))`, 'u')
/** White space and separators. */
const EDGE = /[\s|–—·•»›\\⋅~:<>/-]/

/**
 * True if a part of a title is the site's name. `last` is true if the part ends the title, where it may contain other
 * words in addition to the site's name.
 */
export type IsSite = (part: string, title: string, last?: boolean) => boolean

/** Recognizes the site by its name and its host ("Harbour News" of harbournews.example). Either may be empty. */
export function siteTest(siteName: string | null, host: string): IsSite {
  const site = withoutArticle(letters(siteName ?? ''))
  const domain = letters(host)
  const label = letters(host.split('.').at(-2) ?? '')
  return (part, title, last = false) => {
    const own = withoutArticle(letters(part))
    if (own === '' || (site !== '' && own === site)) return true
    if (own.length > 2 && domain.includes(own)) return true
    if (part.length >= title.length * 0.6) return false
    // A part that starts with the site's name may be a title: "Harbour Letter #18 – The tide".
    return last && [site, label].some((name) => name.length > 3 && own.includes(name))
  }
}

/** Returns the part of "Title - Site" or "Site | Title" that isn't the site's name. */
export function withoutSite(title: string, isSite: IsSite): string {
  let text = title.replace(/\s+/g, ' ').trim()
  for (let rounds = 0; rounds < 3; rounds++) {
    const parts = text.split(SITE_SEPARATOR)
    if (parts.length < 2) break
    const first = parts[0] as string
    const last = parts.at(-1) as string
    if (isSite(last, text, true)) text = withoutEdges(text.slice(0, text.lastIndexOf(last)))
    else if (isSite(first, text)) text = withoutEdges(text.slice(first.length))
    else break
  }
  return text
}

export function firstPart(text: string): string {
  return (text.split(SEPARATOR)[0] as string).trim()
}

/**
 * Returns the text before the name of an unknown site. Text after a dash that starts with a lowercase letter belongs to
 * the title, because no site name starts with one.
 */
export function beforeSite(text: string): string {
  const [first = '', ...others] = text.split(PARTS)
  let title = first
  for (let index = 0; index + 1 < others.length; index += 2) {
    const [separator = '', rest = ''] = [others[index], others[index + 1]]
    if (!/[–—-]/.test(separator) || !/^\p{Ll}/u.test(rest)) break
    title += separator + rest
  }
  return title.trim()
}

export function withoutLast(text: string): string {
  const parts = text.split(SEPARATOR)
  return parts.length < 2 ? text : withoutEdges(text.slice(0, text.lastIndexOf(parts.at(-1) as string)))
}

/**
 * Returns the text without separators at either end. Doesn't use a pattern that ends with `+$`, because it would
 * restart at every separator within the text.
 */
export function withoutEdges(text: string): string {
  let [start, end] = [0, text.length]
  while (start < end && EDGE.test(text.charAt(start))) start++
  while (end > start && EDGE.test(text.charAt(end - 1))) end--
  return text.slice(start, end)
}

/**
 * Returns the fraction of the first list's distinct words that are also in the second. Singular and plural count as
 * equal.
 */
export function sharedWords(one: readonly string[], other: readonly string[]): number {
  const own = new Set(one)
  const known = new Set(other)
  let shared = 0
  for (const word of own) if (known.has(word) || known.has(`${word}s`) || known.has(word.replace(/s$/, ''))) shared++
  return own.size === 0 ? 0 : shared / own.size
}

export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Reduces a title to its letters and digits, so that different spellings of it are equal. */
export function letters(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

function withoutArticle(name: string): string {
  return name.replace(/^the/, '')
}
