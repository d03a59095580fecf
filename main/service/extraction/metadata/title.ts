import type { PageEvidence } from './page-evidence.ts'
import { isArticle, type LinkedData, textValue } from './json-ld.ts'
import type { MetaTags } from './meta-tags.ts'

const SEPARATOR = /\s+(?:[|–—·•»›\\⋅~]|-{1,2}|::|<|>)\s+|\s*[|]\s*/
const EDGE = /^[\s|–—·•»›\\⋅~:<>-]+|[\s|–—·•»›\\⋅~:<>-]+$/g
/** Shares of a heading's words that the page's names for itself have, for it to be the title in other words. */
const CLOSE = 0.5
const CLOSE_WORDS = 5
const LONGEST = 200

/**
 * The article's title without the site's name around it. A heading that is one of the page's names for itself is the
 * best evidence of where the title ends; one that says much the same is what readers see; else the name's first part.
 */
export function readTitle(
  evidence: PageEvidence,
  meta: MetaTags,
  data: readonly LinkedData[],
  siteName: string | null,
  url: string,
): { title: string; from: 'heading' | 'close heading' | 'name' } {
  const headings = evidence.headings.map(({ text }) => text)
  const shared = meta('og:title', 'twitter:title')
  const headline = textValue(data.find((node) => isArticle(node) && textValue(node.headline))?.headline)
  const names = [headline, shared, evidence.titleTag, meta('dc.title', 'dcterms.title', 'parsely-title')]
    .filter((name): name is string => !!name)
    .map((name) => decode(name).replace(/\s+/g, ' ').trim())
  const host = URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : ''
  const variants = new Set(
    names.flatMap((name) => [name, withoutSite(name, siteName, host), firstPart(name), withoutLast(name)].map(letters)),
  )
  const starts = (heading: string) =>
    wordsOf(heading).length > 2 &&
    names.some((name) => heading.length >= name.length * 0.4 && letters(name).startsWith(letters(heading)))
  const same =
    headings.find((heading) => letters(heading).length > 3 && variants.has(letters(heading))) ?? headings.find(starts)
  if (same) return { title: same, from: 'heading' }
  const close = headings.find((heading) => {
    if (wordsOf(heading).length < CLOSE_WORDS || heading.length > LONGEST) return false
    if (SEPARATOR.test(heading) && names.some((name) => name.startsWith(firstPart(heading)))) return false
    return names.some((name) => sharedWords(heading, name) >= CLOSE)
  })
  if (close) return { title: close, from: 'close heading' }
  // "Hiking boots" over a page called "Hiking boots: shop boots for men and women": the name has more, for search engines.
  const short = evidence.headings.find(({ text, aside }) => {
    const count = wordsOf(text).length
    return !aside && count > 0 && count < CLOSE_WORDS && !isSiteName(text, siteName, host) && opensOne(text, names)
  })
  if (short) return { title: short.text, from: 'close heading' }
  const [first] = headings
  const name = firstPart(withoutSite((shared || evidence.titleTag) ?? '', siteName, host))
  return { title: name || first || names[0] || '', from: name ? 'name' : 'heading' }
}

function isSiteName(text: string, siteName: string | null, host: string): boolean {
  const own = letters(text).replace(/^the/, '')
  return own === '' || own === letters(siteName ?? '').replace(/^the/, '') || letters(host).includes(own)
}

/** Whether one of the names starts with the words, in any order, plural or not. */
function opensOne(text: string, names: readonly string[]): boolean {
  const count = wordsOf(text).length
  return names.some((name) => sharedWords(text, wordsOf(name).slice(0, count).join(' ')) === 1)
}

/** "Title - Site", "Site | Title": the part which is not the site's name, as far as that is known. */
export function withoutSite(title: string, siteName: string | null, host = ''): string {
  const site = letters(siteName ?? '').replace(/^the/, '')
  const domain = letters(host)
  let text = title.replace(/\s+/g, ' ').trim()
  for (let rounds = 0; rounds < 3; rounds++) {
    const parts = text.split(SEPARATOR)
    if (parts.length < 2) break
    const isSite = (part: string) => {
      const own = letters(part).replace(/^the/, '')
      if (own === '' || (site !== '' && own === site)) return true
      if (own.length > 2 && domain.includes(own)) return true
      return site.length > 3 && own.includes(site) && part.length < text.length * 0.6
    }
    const first = parts[0] as string
    const last = parts.at(-1) as string
    if (isSite(last)) text = text.slice(0, text.lastIndexOf(last)).replace(EDGE, '')
    else if (isSite(first)) text = text.slice(first.length).replace(EDGE, '')
    else break
  }
  if (site !== '' || domain !== '') return text
  // Without a name to go by, a short last part is one.
  const rest = withoutLast(text)
  const cut = text.slice(rest.length).replace(EDGE, '')
  return wordsOf(rest).length > 2 && wordsOf(cut).length < Math.min(5, wordsOf(rest).length) ? rest : text
}

function firstPart(text: string): string {
  return (text.split(SEPARATOR)[0] as string).trim()
}

function withoutLast(text: string): string {
  const parts = text.split(SEPARATOR)
  return parts.length < 2 ? text : text.slice(0, text.lastIndexOf(parts.at(-1) as string)).replace(EDGE, '')
}

/** The share of the first's different words that the second has, plural or not. */
function sharedWords(one: string, other: string): number {
  const own = new Set(wordsOf(one))
  const known = new Set(wordsOf(other))
  let shared = 0
  for (const word of own) if (known.has(word) || known.has(`${word}s`) || known.has(word.replace(/s$/, ''))) shared++
  return own.size === 0 ? 0 : shared / own.size
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

function letters(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

/** JSON-LD is script, where entities are letters like any; yet many write them there. */
export function decode(text: string): string {
  return text
    .replace(/&quot;/g, '"')
    .replace(/&#0?39;|&#x27;|&apos;/gi, "'")
    .replace(/&#(\d{2,5});/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
}
