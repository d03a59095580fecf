import { type PageDocument, textOf } from '../page-document.ts'
import { isArticle, type LinkedData, textValue } from './json-ld.ts'
import type { MetaTags } from './meta-tags.ts'

const SEPARATOR = /\s+(?:[|–—»·•:/\\]|-|::|<)\s+/

/** The article's title without the site's name around it. */
export function readTitle(
  page: PageDocument,
  meta: MetaTags,
  data: readonly LinkedData[],
  siteName: string | null,
): string {
  const tag = textOf(page.querySelector('title'))
  const article = data.find(isArticle)
  const candidates = [
    textValue(article?.headline),
    meta('og:title', 'twitter:title', 'dc.title', 'dcterms.title', 'parsely-title', 'sailthru.title'),
    textValue(article?.name),
    tag,
    meta('title'),
  ]
  const named = candidates.find((candidate) => candidate) ?? ''
  const title = withoutSite(named, siteName)
  const headings = [...page.querySelectorAll('h1')].map(textOf).filter((text) => text !== '')
  // The words on the page are the best evidence of where the title ends.
  const shown = headings.find(
    (heading) => heading.length > 8 && named.includes(heading) && heading.length >= named.length / 3,
  )
  if (shown) return shown
  return title || (headings.length === 1 ? (headings[0] as string) : '') || withoutSite(tag, siteName)
}

/** "Title - Site", "Site | Title": the part which is not the site's name. Without a name to go by, a short last part. */
export function withoutSite(title: string, siteName: string | null): string {
  const clean = title.replace(/\s+/g, ' ').trim()
  const parts = clean.split(SEPARATOR)
  if (parts.length < 2) return clean
  const letters = (text: string) =>
    text
      .toLowerCase()
      .replace(/^the /, '')
      .replace(/[^\p{L}\p{N}]/gu, '')
  const site = siteName ? letters(siteName) : ''
  const first = parts[0] as string
  const last = parts.at(-1) as string
  if (site && isName(letters(last), site))
    return withoutSite(clean.slice(0, clean.lastIndexOf(last)).replace(/\s*\S+\s*$/, ''), siteName)
  if (site && isName(letters(first), site)) return clean.slice(first.length).replace(/^\s*\S+\s*/, '')
  if (site) return clean
  const words = (text: string) => text.split(' ').length
  const rest = clean.slice(0, clean.lastIndexOf(last)).replace(/\s*\S+\s*$/, '')
  return / [|»·•–—-] /.test(clean.slice(rest.length)) &&
    words(rest) >= 3 &&
    words(last) <= 4 &&
    words(last) < words(rest)
    ? rest
    : clean
}

function isName(part: string, site: string): boolean {
  return part !== '' && (part === site || (part.length > 3 && (site.startsWith(part) || part.startsWith(site))))
}
