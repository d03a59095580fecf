import { isLabel, withoutLabel } from './byline-words.ts'
import { decodeEntities } from './decode-entities.ts'
import { type LinkedData, isArticle, names, types } from './json-ld.ts'
import type { MetaTags } from './meta-tags.ts'
import type { PageEvidence } from './page-evidence.ts'

const MAX_AUTHORS = 10
/** A byline is expected within this many texts after the title. */
const NEAR = 40

/** Finds the authors, in order, and where they were found: the page's data first, then what it shows. */
export function readAuthors(
  evidence: PageEvidence,
  meta: MetaTags,
  data: readonly LinkedData[],
  siteName: string | null,
): { authors: string[]; from: string } {
  const sources: [from: string, found: () => string[]][] = [
    ['json-ld', () => firstOf(data.filter(isArticle), (node) => names(node.author ?? node.creator))],
    ['json-ld', () => firstOf(data, (node) => names(node.author ?? node.creator))],
    ['meta', () => split(meta('author', 'parsely-author', 'sailthru.author', 'byl', 'citation_author'))],
    ['meta', () => (/written by|author|by$/i.test(meta('twitter:label1') ?? '') ? split(meta('twitter:data1')) : [])],
    ['marked', () => shown(evidence, ['marked'])],
    ['byline', () => shown(evidence, ['named', 'by'])],
    ['user', () => shown(evidence, ['user'])],
    ['meta', () => split(meta('article:author', 'dc.creator', 'dcterms.creator'))],
    [
      'json-ld person',
      () => {
        const people = data.filter((node) => types(node).includes('Person')).flatMap((node) => names(node.name))
        return people.length === 1 ? people : []
      },
    ],
    ['aside', () => shown({ ...evidence, bylines: evidence.bylines.map((one) => ({ ...one, aside: false })) }, ['by'])],
  ]
  // The site's own name is an author only if there is no other.
  let site: { authors: string[]; from: string } | null = null
  const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  for (const [from, found] of sources) {
    const authors = cleanNames(found())
    if (authors.length === 0) continue
    if (authors.length > 1 || !siteName || letters(authors[0] as string) !== letters(siteName)) return { authors, from }
    site ??= { authors, from }
  }
  return site ?? { authors: [], from: 'nowhere' }
}

/** The names in a byline that readability found, used when nothing better is known. */
export function authorsOfByline(byline: string | null): string[] {
  return cleanNames(byline && byline.length <= 120 ? split(byline) : [])
}

function firstOf(data: readonly LinkedData[], read: (node: LinkedData) => string[]): string[] {
  for (const node of data) {
    const found = cleanNames(read(node).map(decodeEntities))
    if (found.length > 0) return found
  }
  return []
}

/** The first byline of these kinds that gives a name. One near the title comes before others. */
function shown({ bylines, headings }: PageEvidence, kinds: readonly string[]): string[] {
  const title = headings.find(({ aside }) => !aside)?.at ?? 0
  const candidates = bylines.filter(({ kind, aside }) => kinds.includes(kind) && !aside)
  const near = candidates.filter(({ at }) => at >= title - 12 && at <= title + NEAR)
  for (const { text } of [...near, ...candidates]) {
    const found = cleanNames(split(text))
    if (found.length > 0) return found
  }
  return []
}

function split(text: string | null): string[] {
  if (!text) return []
  const names = withoutLabel(text)
    .replace(/^(?:\s*(?:(?:written|posted|published|words|reviewed|recipe)(?:\s+by)?|by|authors?)\s*:?\s*\|)+\s*/i, '')
    .replace(
      /^\s*(?:(?:(?:written|posted|published|story|words|recipe|reported|reviewed|medically reviewed|updated)\s+)?by|authors?|from)(?:[:\s]+|(?=\p{Lu}))/iu,
      '',
    )
    // What follows a name directly: a date, the reading time, a role.
    .replace(
      /\s*(?:[|•·–—»]|\bon\b|\b(?:published|updated|posted|last)\b|\d+\s*min|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s+\d|\d{1,2}[./-]\d).*$/is,
      '',
    )
  return names.split(
    /\s*(?:;|\||•|·|\s&\s|\sand\s|\sund\s|\set\s|\sy\s|\soch\s|\sog\s|、|,(?!\s*(?:jr|sr|i{1,3}|ph\.?d|m\.?d|m\.?s|r\.?d|dvm|mba|cpp|psp|dds|esq|rn|e-?ryt|ceo|cpa|cfp)\b))\s*/i,
  )
}

function cleanNames(found: readonly string[]): string[] {
  const out: string[] = []
  for (const one of found) {
    const name = one
      .replace(/^\s*by[:\s]+/i, '')
      .replace(/\s+/g, ' ')
      .replace(/^[\s,@*]+|[\s,:*]+$/g, '')
    const known = out.some((other) => other.toLowerCase() === name.toLowerCase())
    if (isName(name) && !known && out.length < MAX_AUTHORS) out.push(name)
  }
  return out
}

/** Whether the text is no address, date, sentence or number. */
function isName(text: string): boolean {
  if (text.length < 2 || text.length > 70 || text.split(' ').length > 7) return false
  if (isLabel(text)) return false
  // A long number is a date or an id, except in names like "user3080392".
  if (/\d{5,}/.test(text) && !/^[a-z]{2,20}\d+$/i.test(text)) return false
  return (
    !/https?:|www\.|@.*\.|^\d+$|[!?<>{}]|^(?:admin\w*|editor|staff|unknown|null|undefined|none|n\/a|authors?|guest|follow|share|user|anonymous|posts?|about|contact|team|more|read more|see full bio|written|the author|this author|default|written by|(?:topic|thread) (?:author|starter)|\w+(?:\.\w+){2,})$|\b(?:view|posts|articles|profile|bio|follow|read|click|subscribe|more|all rights|reserved|joined)\b/i.test(
      text,
    ) && /\p{L}/u.test(text)
  )
}
