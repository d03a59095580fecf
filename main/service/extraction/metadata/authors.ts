import { type PageDocument, textOf } from '../page-document.ts'
import { type LinkedData, isArticle, names } from './json-ld.ts'
import type { MetaTags } from './meta-tags.ts'

const BYLINES =
  '[rel="author"],[itemprop="author"] [itemprop="name"],[itemprop="author"],.byline-name,.author-name,.byline,.post-author,.entry-author,.p-author'
const MAX_AUTHORS = 10

/** Who wrote it, in order: the page's own data first, then what it shows. */
export function readAuthors(
  page: PageDocument,
  meta: MetaTags,
  data: readonly LinkedData[],
  byline: string | null,
): string[] {
  for (const node of data.filter(isArticle)) {
    const found = cleanNames(names(node.author ?? node.creator))
    if (found.length > 0) return found
  }
  const tagged = meta(
    'author',
    'article:author',
    'parsely-author',
    'dc.creator',
    'dcterms.creator',
    'sailthru.author',
    'citation_author',
    'byl',
  )
  const fromTags = cleanNames(tagged ? splitNames(tagged) : [])
  if (fromTags.length > 0) return fromTags
  for (const element of page.querySelectorAll(BYLINES)) {
    const text = element.getAttribute('content') ?? textOf(element)
    const found = text.length <= 120 ? cleanNames(splitNames(text)) : []
    if (found.length > 0) return found
  }
  return cleanNames(byline && byline.length <= 120 ? splitNames(byline) : [])
}

function splitNames(text: string): string[] {
  return text
    .replace(/^\s*(?:(?:written|posted|story|words|reported)\s+)?by[:\s]+/i, '')
    .split(/\s*(?:;|\||•|·|\s&\s|\sand\s|\sund\s|\set\s|\sy\s|,(?!\s*(?:jr|sr|ph\.?d|m\.?d|esq)\b))\s*/i)
}

function cleanNames(found: readonly string[]): string[] {
  const out: string[] = []
  for (const one of found) {
    const name = one
      .replace(/^\s*by[:\s]+/i, '')
      .replace(/\s+/g, ' ')
      .replace(/^[\s,@]+|[\s,:]+$/g, '')
    const known = out.some((other) => other.toLowerCase() === name.toLowerCase())
    if (isName(name) && !known && out.length < MAX_AUTHORS) out.push(name)
  }
  return out
}

/** Not an address, a date, a sentence or a number. */
function isName(text: string): boolean {
  if (text.length < 2 || text.length > 70 || text.split(' ').length > 7) return false
  return (
    !/https?:|www\.|@.*\.|\d{3,}|^\d|^(?:admin|editor|staff|unknown|null|undefined|author|guest|follow|share)$/i.test(
      text,
    ) && /\p{L}/u.test(text)
  )
}
