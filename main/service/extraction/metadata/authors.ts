import type { PageType } from '../blocks/block-features.ts'
import { cleanNames, DATED, HAN, isShownName, LEGAL_FORM, MAX_AUTHORS, splitNames } from './author-names.ts'
import { nameAfterLabel } from './byline-words.ts'
import { decodeEntities } from './decode-entities.ts'
import { type LinkedData, isArticle, isRecord, names, types } from '../json-ld.ts'
import type { MetaTags } from './meta-tags.ts'
import { wordsOf } from './title-parts.ts'
import { TextPattern } from './text-pattern.ts'
import { isFrontPage, isSectionPage } from './page-address.ts'
import type { Byline, PageEvidence } from './page-evidence.ts'

/** Maximum number of texts between the title and a byline. */
const NEAR = 40
/** Maximum number of texts between the title and a name that is the author's even if other data disagree. */
const CLOSE = 15
const BEFORE = 12
/** Minimum number of names in a list, and maximum number of texts between two of them. */
const LIST = 6
const APART = 3
/** Maximum number of texts, such as a comma or a role, between the names of two authors. */
const BESIDE = 2
/** Matches two to four words that are spelled like a name. */
const PERSON = new TextPattern(
  String.raw`^(?:[Dd]r\.? |[Pp]rof\.? )?\p{Lu}[\p{L}\p{M}'’.-]*(?:\s(?:(?:van|von|de|der|den|di|da|del|della|dos|la|le|el|al|ten|ter|zu)\s){0,2}\p{Lu}[\p{L}\p{M}'’.-]*){1,3}$`,
)
/** A name in a script without capitals. */
const CASELESS_PERSON = /^[\p{Lo}\p{M}]+(?:[\s・·][\p{Lo}\p{M}]+){0,3}$/u
/** Matches a role that follows a name between commas. */
const ROLE = new TextPattern(
  String.raw`\b(?:director|manager|editor|specialist|head of|(?:co-?)?founder|writer|expert|reporter|correspondent|columnist|educators?|professor|staff|analyst|engineer|consultant|attorney|contributor|journalist|president|officer|chief|redakteur\w*|redacteur|rédacteur|rédactrice|journaliste|giornalista|periodista|redactora?|jornalista|dziennikarz|redaktor\w*)\b`,
  'i',
)
/** Types of pages of shops and companies. A name on such a page belongs to a customer, a manufacturer or a link. */
const UNSIGNED: ReadonlySet<PageType> = new Set(['product', 'collection', 'listing', 'service'])

export interface FoundAuthors {
  authors: string[]
  /** The source of the names. The page's data take precedence over the text that it shows. */
  from: string
}

const NOT_FOUND: FoundAuthors = { authors: [], from: 'nowhere' }
const FIRM = /^(?:Organization|Corporation|.*Business|WebSite|.*Company|NewsMediaOrganization)$/
const WEAKEST: ReadonlySet<string> = new Set(['aside', 'below', 'bio', 'reviewed'])
const DATA: ReadonlySet<string> = new Set(['json-ld', 'meta'])

const SIGNED: ReadonlySet<Byline['kind']> = new Set(['marked', 'named', 'by', 'field'])
const HONOURS = /^(?:(?:dr|prof|mr|mrs|ms)\.?\s+)+/i

type Source = readonly [from: string, found: (type: PageType) => string[]]

/**
 * Finds the authors, in order, and the source that named them. A page's type is known only after its text has been
 * judged, so this returns a function for the last step.
 */
export function readAuthors(
  evidence: PageEvidence,
  meta: MetaTags,
  data: readonly LinkedData[],
  siteName: string | null,
  url: string,
): (type: PageType, other?: PageType | null) => FoundAuthors {
  const people = byId(data)
  const authorsIn = (node: LinkedData) => names(resolved(node.author ?? node.creator, people))
  const articles = data.filter(isArticle)
  const stories = articles.filter((node) => types(node).some((type) => !/(?:page|work)$/i.test(type)))
  const told: Source[] = [
    ['json-ld', () => firstOf(stories, authorsIn)],
    ['json-ld', () => firstOf(articles, authorsIn)],
    ['meta', () => meta.all('citation_author').map(inOrder)],
    ['json-ld', () => firstOf(data, authorsIn)],
    // A site's data may name one person for all pages, while another is named next to the text.
    ['byline', () => signed(evidence)],
    ['meta', () => severalIn(meta.all('author'))],
    ['meta', () => splitNames(meta('author', 'parsely-author', 'sailthru.author', 'byl'))],
    [
      'meta',
      () => (/written by|author|by$/i.test(meta('twitter:label1') ?? '') ? splitNames(meta('twitter:data1')) : []),
    ],
  ]
  const seen: Source[] = [
    ['marked', (type) => shown(evidence, ['marked'], type)],
    ['byline', (type) => shown(evidence, ['named', 'by', 'field'], type)],
  ]
  const others: Source[] = [
    ['meta', () => splitNames(meta('article:author', 'dc.creator', 'dcterms.creator'))],
    ['json-ld person', () => onlyPerson(data).filter((name) => !firms.has(letters(name)))],
    ['aside', () => besideTitle(evidence)],
    [
      'aside',
      (type) =>
        shown({ ...evidence, bylines: evidence.bylines.map((one) => ({ ...one, aside: false })) }, ['by'], type),
    ],
    ['below', (type) => (type === 'article' ? belowTitle(evidence, site) : [])],
    ['bio', () => onlyBio(evidence)],
    ['reviewed', () => shown(evidence, ['reviewed'])],
  ]
  const field: Source = ['byline', () => namedByField(evidence)]
  const posted: Source = ['user', () => shown(evidence, ['user'])]
  const firms = new Set(
    data
      .filter((node) => types(node).some((type) => FIRM.test(type)))
      .flatMap((node) => names(node.name))
      .concat(siteName ?? [])
      .map(letters),
  )
  // A name on a site's front page belongs to only a part of the page.
  const isFront = isFrontPage(url)
  const isSection = isSectionPage(url)
  const site = letters(URL.parse(url)?.hostname.split('.').at(-2) ?? '')
  const isSigned = stories.some((node) => authorsIn(node).length > 0)
  const authorsOn = (type: PageType): FoundAuthors => {
    if (UNSIGNED.has(type) && !isSigned) return first(told.slice(0, 3), firms, site, type)
    // In a manual, "by" belongs to an example, or names the maintainer of the whole manual.
    if (type === 'documentation') return first([...told, ...seen.slice(0, 1), field], firms, site, type)
    if (isFront && type !== 'forum') return first(told, firms, site, type)
    // Bylines on the start page of a section belong to its articles.
    if (isSection && type !== 'forum')
      return first(
        told.filter(([from]) => from !== 'byline'),
        firms,
        site,
        'listing',
      )
    const found = first([...told, ...seen, ...(type === 'forum' ? [posted] : []), ...others], firms, site, type)
    if (type !== 'article' || !DATA.has(found.from)) return found
    const said = otherThan(found.authors, signed(evidence)) ?? allOf(found.authors, evidence)
    return said ? { authors: [...withoutFirms(said, firms, site)], from: 'byline' } : found
  }
  return (type, other = null) => {
    const found = authorsOn(type)
    // If the page may also be of another type, its author must be found for both types, unless a list of facts states it.
    const isDoubtful = other !== null && namedByField(evidence).length === 0
    if (isDoubtful && authorsOn(other).authors.length === 0) return NOT_FOUND
    const isList = found.authors.length === 0 && type !== 'forum' && isSignedByMany(evidence)
    return isList ? { authors: [], from: 'list' } : found
  }
}

/**
 * Returns the names signed at the title, if the data name another person. That person then only published the article
 * on the site.
 */
function otherThan(authors: readonly string[], said: string[]): string[] | null {
  const [only, more] = authors
  if (!only || more || said.length === 0) return null
  const known = letters(only)
  return said.every((name) => name.split(' ').every((word) => !known.includes(letters(word)))) ? said : null
}

/** Returns all people named in bylines at the title, if the data name only one of them. */
function allOf(authors: readonly string[], evidence: PageEvidence): string[] | null {
  const [only, more] = authors
  if (!only || more) return null
  const bylines = evidence.bylines.filter(({ kind, aside }) => SIGNED.has(kind) && !aside)
  for (const byline of bylines) {
    if (!isNear(byline, evidence, NEAR)) continue
    const own = namesIn(byline)
    const found = cleanNames(own.length === 0 ? own : own.concat(besides(byline, bylines, true)))
    const isOne = found.some((name) => isSamePerson(name, only))
    if (found.length > 1 && isOne && found.every((name) => PERSON.test(name) && !ROLE.test(name))) return found
  }
  return null
}

/** True for names that differ only in titles or periods: "Dr. Ada Marsh" and "Ada Marsh". */
function isSamePerson(one: string, other: string): boolean {
  const plain = (name: string) => letters(name.replace(HONOURS, ''))
  return plain(one) === plain(other)
}

/** Returns a name that is by itself between the title and the date, or directly after the date. */
function belowTitle({ bylines, dated, times, headings, titleTag }: PageEvidence, site: string): string[] {
  const [only, more] = bylines.filter(({ kind }) => kind === 'below')
  if (!only || more || site.includes(letters(only.text))) return []
  // Words of the page's subject and site don't form a name.
  const known = new Set(wordsOf([titleTag, ...headings.map(({ text }) => text)].join(' ')))
  if (wordsOf(only.text).some((word) => known.has(word))) return []
  const isBeside = ({ at, aside }: { at: number; aside: boolean }) => !aside && Math.abs(at - only.at) <= BESIDE
  return dated.some(isBeside) || times.some(isBeside) ? namesIn(only).filter((name) => PERSON.test(name)) : []
}

/** Returns the person described in a bio on the page, if there is only one. */
function onlyBio({ bylines }: PageEvidence): string[] {
  const [only, more] = cleanNames(bylines.filter(({ kind }) => kind === 'bio').map(({ text }) => text))
  return only && !more ? [only] : []
}

/**
 * Returns the names in a byline that Readability found. They are used if nothing better is known. In Chinese
 * characters, any words look like a name, so a label must come before them.
 */
export function authorsOfByline(byline: string | null): string[] {
  if (!byline || byline.length > 120) return []
  const isLabelled = nameAfterLabel(byline.trim()) !== null
  return cleanNames(splitNames(byline)).filter((name) => isShownName(name) && (isLabelled || !HAN.test(name)))
}

/**
 * Returns the names from the first source that has any. The name of the site, a company or an account counts as an
 * author only if there is no other.
 */
function first(sources: readonly Source[], firms: ReadonlySet<string>, site: string, type: PageType): FoundAuthors {
  let weak: FoundAuthors | null = null
  for (const [from, found] of sources) {
    if (weak && WEAKEST.has(from)) break
    const authors = withoutFirms(cleanNames(found(type)), firms, site)
    const [only] = authors
    if (only === undefined) continue
    const isSite = firms.has(letters(only)) || LEGAL_FORM.test(only)
    // A company may sign its articles. On other pages, its name only identifies the owner.
    if ((isSite || letters(only) === site) && type !== 'article' && authors.length === 1) continue
    const isDoubtful = isSite || (type !== 'forum' && DATA.has(from) && isAccount(only))
    if (authors.length > 1 || !isDoubtful) return { authors: [...authors], from }
    weak ??= { authors: [...authors], from }
  }
  return weak ?? NOT_FOUND
}

/** Returns the names without the site's name, if there are others: "Ada Marsh, Harbour News". */
function withoutFirms(names: readonly string[], firms: ReadonlySet<string>, site: string): readonly string[] {
  const people = names.filter((name) => !firms.has(letters(name)) && letters(name) !== site)
  return people.length > 0 ? people : names
}

/** True for the name of an account on the site, such as "kffnirmitap" or "andrew.keaveney". */
function isAccount(name: string): boolean {
  return /^[a-z0-9._-]+$/.test(name) || /\badmin\b|^(?:web|post)master$/i.test(name)
}

function letters(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

/** Returns the named nodes by ID, for references to them. */
function byId(data: readonly LinkedData[]): ReadonlyMap<unknown, LinkedData> {
  return new Map(data.flatMap((node) => (typeof node['@id'] === 'string' && node.name ? [[node['@id'], node]] : [])))
}

/** Replaces references with the nodes that they refer to. */
function resolved(value: unknown, nodes: ReadonlyMap<unknown, LinkedData>): unknown {
  if (Array.isArray(value)) return value.slice(0, MAX_AUTHORS).map((one) => resolved(one, nodes))
  return isRecord(value) && !value.name ? (nodes.get(value['@id']) ?? value) : value
}

function onlyPerson(data: readonly LinkedData[]): string[] {
  const people = data.filter((node) => types(node).includes('Person')).flatMap((node) => names(node.name))
  return people.length === 1 && !people.some(isAccount) ? people : []
}

function firstOf(data: readonly LinkedData[], read: (node: LinkedData) => string[]): string[] {
  for (const node of data) {
    const found = cleanNames(read(node).map(decodeEntities))
    if (found.length > 0) return found
  }
  return []
}

/** Converts "Berger, Emery D.", the form used in papers, to "Emery D. Berger". */
function inOrder(name: string): string {
  const [last, rest, more] = name.split(',').map((part) => part.trim())
  return last && rest && more === undefined ? `${rest} ${last}` : name
}

/**
 * Returns the names in the first byline of these kinds that contains a name. Bylines near the title take precedence.
 */
function shown(evidence: PageEvidence, kinds: readonly Byline['kind'][], type: PageType = 'forum'): string[] {
  const candidates = evidence.bylines.filter(({ kind, aside }) => kinds.includes(kind) && !aside)
  const near = candidates.filter((one) => isNear(one, evidence, NEAR))
  for (const byline of [...near, ...candidates]) {
    const found = namesIn(byline)
    if (found.length > 0)
      return type !== 'forum' && isList(byline, candidates) ? [] : found.concat(besides(byline, candidates))
  }
  return []
}

/** True if many others are named further down the page, each for a different item, such as posts, books or papers. */
function isList(first: Byline, candidates: readonly Byline[]): boolean {
  const names = new Set<string>()
  let end = endOf(first)
  for (const byline of candidates) {
    if (byline.at > end + APART) names.add(byline.text)
    end = Math.max(end, endOf(byline))
  }
  return names.size >= LIST
}

const isSignature = ({ kind }: Byline): boolean => kind === 'marked' || SIGNED.has(kind)

/** True if the first byline is one of many on the page. */
function isSignedByMany({ bylines }: PageEvidence): boolean {
  const said = bylines.filter((one) => isSignature(one) && !one.aside)
  return said[0] !== undefined && isList(said[0], said)
}

/**
 * Returns the names in the bylines directly after this one. With `isJoined`, only those connected to it by a comma or
 * "and".
 */
function besides(first: Byline, candidates: readonly Byline[], isJoined = false): string[] {
  const names: string[] = []
  let { at } = first
  let end = endOf(first)
  for (const byline of candidates) {
    if (byline.kind !== first.kind || byline.at <= at || byline.at > end + BESIDE) continue
    const found = namesIn(byline)
    if (found.length === 0 || !found.every((name) => PERSON.test(name) && !ROLE.test(name))) break
    if (isJoined && !byline.joined) break
    names.push(...found)
    at = byline.at
    end = endOf(byline)
  }
  return names
}

/** Returns the index of the last text of a byline, because a name may be followed by the number of a note. */
const endOf = ({ at, text }: Byline): number => at + text.split(' | ').length - 1

/**
 * Returns the name after "by" directly at the title, if it is spelled like a person's name. Several such names are a
 * list of other people's works.
 */
function signed(evidence: PageEvidence): string[] {
  const near = evidence.bylines.filter(
    ({ kind, aside }) => (kind === 'by' || kind === 'field' || kind === 'named') && !aside,
  )
  const told = near.filter((one) => isNear(one, evidence, NEAR)).map((byline) => ({ byline, found: namesIn(byline) }))
  const [first] = told.filter(({ found }) => found.length > 0)
  const said = told.filter(({ byline, found }) => byline.kind !== 'named' && found.length > 0)
  const name = said[0]?.found.join('|')
  if (!first || !name || said.some(({ found }) => found.join('|') !== name)) return []
  if (!isNear(first.byline, evidence, CLOSE) || !first.found.every((one) => PERSON.test(one))) return []
  return first.found.join('|') === name ? first.found : []
}

/** Returns the author in a list of facts directly below the title, as written by Sphinx and docutils. */
function namedByField(evidence: PageEvidence): string[] {
  const fields = evidence.bylines.filter((one) => one.kind === 'field' && isNear(one, evidence, CLOSE))
  return cleanNames(fields.flatMap(namesIn).filter((name) => PERSON.test(name) || CASELESS_PERSON.test(name)))
}

/** Returns a name in a box next to the title whose class or ID identifies it as the author's. */
function besideTitle(evidence: PageEvidence): string[] {
  for (const byline of evidence.bylines) {
    if ((byline.kind !== 'named' && byline.kind !== 'marked') || !isNear(byline, evidence, CLOSE)) continue
    const found = namesIn(byline)
    if (found.length === 0 || !found.every((name) => PERSON.test(name))) continue
    return isList(byline, evidence.bylines.filter(isSignature)) ? [] : found
  }
  return []
}

function isNear({ at }: Byline, { headings }: PageEvidence, after: number): boolean {
  const title = headings.find(({ aside }) => !aside)?.at ?? 0
  return at >= title - BEFORE && at <= title + after
}

function namesIn({ text, kind }: Byline): string[] {
  if (kind === 'user') return cleanNames(splitNames(text))
  const found = cleanNames(splitNames(withoutRole(text)))
  const shown = found.filter((name, index) => isShownName(name) && !(index > 0 && ROLE.test(name)))
  // A box with the date may also contain the section, as in "March 20, 2023 | Sailing".
  return kind === 'named' && DATED.test(text) && !/\bby\b/i.test(text)
    ? shown.filter((name) => PERSON.test(name))
    : shown
}

/** Reduces "Ada Marsh, Head of Tides and Harbours" to "Ada Marsh", because the words of a role aren't names. */
function withoutRole(text: string): string {
  const [name = '', ...rest] = text.split(/,\s+/)
  if (!ROLE.test(rest[0] ?? '')) return text
  const hasMore = rest
    .join(', ')
    .replace(OFFICE, '')
    .split(ENTRY)
    .some((part) => PERSON.test(part.trim()) && !ROLE.test(part))
  return hasMore ? text : name
}

/** "Head of Tides and Harbours" is one role. */
const OFFICE = /\b(?:head|director|manager|editor|chief|president|professor|dean|chair) of [^,]*/gi
const ENTRY = /,\s+|\s(?:&|and)\s/i

/** Two to four words in letters. */
const FULL_NAME = /^\p{Lu}[\p{L}.'’-]{0,30}(?: \p{L}[\p{L}.'’-]{0,30}){1,3}$/u

/** Returns the people whom Pandoc and others name in a tag each. Empty if one of the tags says something else. */
const severalIn = (contents: readonly string[]): string[] =>
  contents.length > 1 && contents.length <= MAX_AUTHORS && contents.every((name) => FULL_NAME.test(name))
    ? [...contents]
    : []
