import { ELEMENT, type PageDocument, type PageElement, type PageNode, TEXT, textOf } from '../page-document.ts'
import { isBio, isFullName, isLabel, nameAfterLabel, TEAM } from './byline-words.ts'
import { MONTH_NAME } from './months.ts'

/** A text that the page shows, with the number of texts that come before it. */
export interface Shown {
  text: string
  at: number
  /** True if the text is in a comment, a list of other articles, a footer or the like. */
  aside: boolean
}

/**
 * `reviewed`: "reviewed by" comes before the name. `field`: a list of facts gives the name under "Author". `bio`: the
 * text after the name describes the person. `below`: the name is alone below the title and doesn't occur earlier.
 */
export type Byline = Shown & {
  kind: 'marked' | 'named' | 'user' | 'by' | 'field' | 'reviewed' | 'bio' | 'below'
  /** True if only a comma or "and" separates this byline from the previous one. */
  joined?: boolean
}

/** Evidence for a page's title, date and authors, gathered in one pass. */
export interface PageEvidence {
  titleTag: string
  /** `titled`: its class marks it as the title. `home`: the address that the whole heading links to. */
  headings: (Shown & { titled: boolean; home: string | null })[]
  /**
   * Values of <time> elements, or their text. `named`: the name of a container refers to a date. `told`: the text
   * before is "Published".
   */
  times: (Shown & { named: boolean; told: boolean })[]
  /** Short texts that contain a year. */
  dated: (Shown & { named: boolean; told: boolean })[]
  /** Contents of elements whose names refer to an author, and texts after "by". */
  bylines: Byline[]
  feeds: { href: string; title: string | null }[]
  /** Short texts that contain ©. */
  copyrights: string[]
}

const ASIDE =
  /comment|repl(?:y|ies)|related|recommend|sidebar|footer|also|trending|popular|(?<!elementor-)widget|newsletter|more-(?:from|stories|posts|articles)|read-?next|latest|suggest|carousel|teaser|post-?card|similar/i
/** Areas where a name belongs to a link or filter: "by price", "Account". */
const MENU =
  /(?:^|[\s_-])(?:nav|navbar|navigation|(?:mega|sub|main)?-?menu|dropdown|facets?|filters?|breadcrumbs?|cart|login|log-in|sign-?in|account|cookies?|modal|drawer|off-?canvas)(?:[\s_-]|$)/i
const MENU_ROLE = /^(?:navigation|menu|menubar|menuitem|search|dialog)$/
const DATE_NAME = /date|publish|posted|time(?:stamp)?(?:[\s_-]|$)|entry-meta|post-meta|byline/i
const USER_NAME =
  /(?:^|[\s_-])(?:user-?name|creator|message-name|poster|postuser-name|postleft|nick(?:name)?|user-details)(?:[\s_-]|$)/i
const USER_PAGE = /\/(?:u|users?|members?)\/[^/]|[?&]u=\d|member\.php/
/** Not "authorization" or "authority". */
const AUTHOR_NAME = /author(?!i[sz]|it|ing)|byline|by-line|writer|contributor/i
/** An element whose name refers to the author's name, whatever box it is in. */
const AUTHOR_NAMED = /(?:author|writer|contributor)[\w-]{0,60}[_-]name(?:[\s_-]|$)/i
const AUTHOR_PART =
  /image|avatar|photo|picture|bio(?:[\s_-]|$)|desc|title|role|social|info-box|box|count|stat|follow|job/i
const BY =
  /^[\s—–-]*(?:(?:this )?(?:article|post|blog|story|guide|guest post|column|review|recipe|page)(?: was| is| has been)?\s+(?=\w+(?: and \w+)? by\b))?(?:(?:written|posted|published|story|words|text|recipe|reported|authored|article|contributed|created|submitted|started)(?: and \w+)?\s+)?by(?:\s*[:|]|\s|$)(.*)$/is
const REVIEWED =
  /^\s*(?:(?:medically |clinically |expert )?reviewed|fact[- ]checked|edited|approved)\s+by(?:\s*[:|]|\s|$)(.*)$/is
const AUTHOR = /^\s*(?:authors?(?:\(s\))?(?:\s*:|\s|$)|contributors?\s*:)(.*)$/is
/** Text before "by" in a separate element: "Medically reviewed", or in a footer "Web design". */
const REVIEWED_LABEL = /(?:reviewed|fact[- ]checked|edited|approved|verified)$/i
const SITE_LABEL =
  /\b(?:(?:web|site) ?design|website|design(?:ed)?|seo|marketing|powered|developed|development|hosted|built)$/i
/** An icon of a person that stands for "by" in a line about the article. */
const PERSON_ICON =
  /(?:^|[\s-])(?:fa|bi|icon|ti|mdi|dashicons)[\w-]{0,60}-(?:user|person|author|admin-users)(?:[\s-]|$)/i
const JOINED = /^(?:[,;&]|and|und|et|y|e|en|och|og|i|и|και)$/iu
/** A name is expected within this many texts after the title. */
const BELOW = 4
const MAX_BEFORE = 1000
const ACCOUNT = /^(?!(?:email|mail|phone|hand|name|date|price|design|default|post)$)[\p{Ll}\d._-]{4,30}$/u
const LABEL_END = /[:：]$/
const INITIALS = /^\p{Lu}{2,3}$/u
const MAX_FOUND = 60
const LONGEST_BYLINE = 100
/** Maximum length of a byline in a language without specific rules. */
const LONGEST_LABELLED = 60
const LONGEST_LABEL = 30
/** Elements that label the fact next to them. */
const TERM = /^(?:dt|th)$/
/** Custom elements that pages use instead of <time>: "relative-time", "faceplate-timeago". */
const TIME_ELEMENT = /^\w+(?:-\w+)*-time(?:ago)?$/
const LABEL =
  /^\W*(?:(?:first |originally )?published(?: on| at| date)?|publish(?:ing)? date|publication date|date published|posted(?: on)?|date|veröffentlicht(?: am)?|erschienen(?: am)?|publié(?: le)?|publicado(?: el| em)?|pubblicato(?: il)?|gepubliceerd(?: op)?|publicerad|publisert|udgivet|opublikowano|data publikacji|publikováno|julkaistu|опубликовано|опубліковано)\W*$/iu
const GIVEN_NAME = '.firstname,.given-name'
const FAMILY_NAME = '.surname,.family-name'
const TITLED = /title|headline/i
const NUMBER_NAME = /number|(?:^|[\s_-])(?:secno|titlemark|ltx_tag)(?:[\s_-]|$)/i
const SECTION_NUMBER = /^\s*\d{1,3}(?:\.\d{1,3}){0,4}\.?\s*$/
/** Minimum number of characters for a heading to count as the start of the page's name. */
const LEAST_OF_NAME = 12
const HEADING = /^h[1-4]$/
const MAX_HEADINGS = 10
const MAX_SEEN = 100
/** Characters between a title and the name of its site. */
const AFTER = /^\s*(?:[|·•»›~:_]|\s[-–—/><]\s|[–—―])/
const BEFORE = /(?:[|·•»›~:_]|\s[-–—/>]\s|[–—―])\s*$/
/** Links to a topic page. */
const TAG_LINK = /(?:^|\s)(?:tag|category)(?:\s|$)/
const SKIPPED = new Set(['script', 'style', 'noscript', 'template', 'svg', 'select', 'textarea', 'iframe'])

/** Gathers the evidence in one pass over the page. Changes nothing. Call it before the page is prepared. */
export function readEvidence(page: PageDocument): PageEvidence {
  const found: PageEvidence = {
    titleTag: textOf(page.querySelector('head title') ?? page.querySelector('title')),
    headings: [],
    times: [],
    dated: [],
    bylines: [],
    feeds: [],
    copyrights: [],
  }
  for (const link of page.querySelectorAll('link[rel="alternate"]')) {
    const href = link.getAttribute('href')
    if (href && /rss|atom|feed\+json/.test(link.getAttribute('type') ?? '')) {
      found.feeds.push({ href, title: link.getAttribute('title') })
    }
  }
  // Containers of the page's only <h1> heading are never asides, whatever their names ("newsletter-post", "widget").
  // The same is true if the page's name starts or ends with its only lower-level heading.
  const spine = new Set<PageElement>()
  const [first, other] = page.querySelectorAll('h1')
  for (const heading of [other ? null : first, namedHeading(page, found.titleTag)])
    for (let up = heading?.parentNode; up; up = up.parentNode) spine.add(up)
  const state: Walk = { found, at: 0, expecting: null, label: '', spine, before: new Set(), named: new Map() }
  walk(page.querySelector('body') ?? page.documentElement, NOWHERE, state)
  return found
}

interface Walk {
  found: PageEvidence
  at: number
  /** Set if the last text was just "by", "Author" as a term, "reviewed by", or a label in another language. */
  expecting: 'by' | 'field' | 'reviewed' | 'name' | null
  /** The last text, if it was short. */
  label: string
  spine: ReadonlySet<PageElement>
  /** The short texts before the first heading. */
  before: Set<string>
  /** Meanings of names. Each name is examined only once, because pages repeat them. */
  named: Map<string, Named>
}

/** Roles that are derived from an element's class and ID. */
interface Named {
  aside: boolean
  dated: boolean
  menu: boolean
  user: boolean
  author: boolean
}

function namedBy(names: string, known: Map<string, Named>): Named {
  let named = known.get(names)
  if (!named) {
    named = {
      aside: ASIDE.test(names),
      dated: DATE_NAME.test(names),
      menu: MENU.test(names),
      user: USER_NAME.test(names),
      author: AUTHOR_NAMED.test(names) || (AUTHOR_NAME.test(names) && !AUTHOR_PART.test(names)),
    }
    known.set(names, named)
  }
  return named
}

/** Roles of the elements that contain a text. */
interface Within {
  aside: boolean
  /** True if a container's name refers to a date. */
  dated: boolean
  menu: boolean
  /** True within the term of a description list or the header of a table row. */
  term: boolean
}

const NOWHERE: Within = { aside: false, dated: false, menu: false, term: false }

function walk(element: PageElement, within: Within, state: Walk): void {
  for (let node: PageNode | null = element.firstChild; node; node = node.nextSibling) {
    if (node.nodeType === TEXT) readText(node.textContent, within, state)
    else if (node.nodeType === ELEMENT) {
      const child = node as PageElement
      if (!SKIPPED.has(child.localName) || isWholePage(child)) enter(child, within, state)
    }
  }
}

/** The complete content of some pages is only in <noscript>, such as Discourse's pages for crawlers. */
function isWholePage(element: PageElement): boolean {
  return element.localName === 'noscript' && element.querySelector('[itemprop="author"]') !== null
}

function enter(element: PageElement, within: Within, state: Walk): void {
  const { found, at } = state
  const tag = element.localName
  const names = `${element.getAttribute('class') ?? ''} ${element.getAttribute('id') ?? ''}`
  const called = namedBy(names.length > 300 ? names.slice(0, 300) : names, state.named)
  const isWhole = tag === 'main' || tag === 'body' || state.spine.has(element)
  const aside = within.aside || (!isWhole && (tag === 'footer' || tag === 'aside' || called.aside))
  const menu =
    within.menu ||
    (!isWhole &&
      tag !== 'article' &&
      (tag === 'nav' ||
        called.menu ||
        MENU_ROLE.test(element.getAttribute('role') ?? '') ||
        (tag === 'a' && TAG_LINK.test(element.getAttribute('rel') ?? ''))))
  const prop = element.getAttribute('itemprop') ?? ''
  const dateNamed = within.dated || called.dated
  if (HEADING.test(tag) && found.headings.length < MAX_HEADINGS && mayBeTitle(element, found.titleTag)) {
    const text = headingText(element)
      .replace(/[¶#\p{Co}]\s*$/u, '')
      .trimEnd()
    // A heading below the first level counts as the title only if the page's own name starts or ends with it.
    const isTold = tag === 'h1' || isAtEdge(text, found.titleTag, tag === 'h2')
    if (text !== '' && isTold) {
      const titled = tag !== 'h1' || TITLED.test(element.getAttribute('class') ?? '')
      found.headings.push({ text, at, aside, titled, home: linkOf(element, text) })
    }
  }
  if (tag === 'time' || TIME_ELEMENT.test(tag) || /^(?:datePublished|dateCreated)$/.test(prop)) {
    const value =
      element.getAttribute('datetime') ??
      element.getAttribute('content') ??
      (tag === 'time' ? null : element.getAttribute('ts')) ??
      textOf(element)
    if (value && found.times.length < MAX_FOUND) {
      const named = prop !== '' || element.hasAttribute('pubdate') || dateNamed
      found.times.push({ text: value, at, aside, named, told: LABEL.test(state.label) })
    }
  }
  if (dateNamed && !menu && tag === 'i' && PERSON_ICON.test(names)) state.expecting = 'by'
  if (!menu) readByline(element, called, prop, aside, state)
  walk(element, { aside, dated: dateNamed, menu, term: TERM.test(tag) || (within.term && tag !== 'dd') }, state)
}

/** Returns the lower-level heading with which the page's name starts or ends. Null if there is more than one. */
function namedHeading(page: PageDocument, name: string): PageElement | null {
  let found: PageElement | null = null
  for (const heading of [...page.querySelectorAll('h2,h3,h4')].slice(0, MAX_SEEN)) {
    if (!mayBeTitle(heading, name) || !isAtEdge(headingText(heading), name, false)) continue
    if (found) return null
    found = heading
  }
  return found
}

/** False for a heading below the first level that is much longer than the page's name. */
function mayBeTitle(heading: PageElement, name: string): boolean {
  return heading.localName === 'h1' || (name !== '' && heading.textContent.length <= 2 * name.length + LONGEST_BYLINE)
}

/**
 * True if the name starts or ends with the text. Unless `isFree`, a separator must lie between the text and the site's
 * name.
 */
function isAtEdge(text: string, name: string, isFree: boolean): boolean {
  if (text === '' || text.length > name.length) return false
  const isFirst = name.startsWith(text)
  if (!isFirst && !name.endsWith(text)) return false
  if (isFree && text.length >= LEAST_OF_NAME) return true
  const rest = isFirst ? name.slice(text.length) : name.slice(0, name.length - text.length)
  return rest === '' || (isFirst ? AFTER : BEFORE).test(rest)
}

/** Returns the address of the link that makes up the whole heading. */
function linkOf(heading: PageElement, text: string): string | null {
  const link = heading.querySelector('a[href]')
  return link && textOf(link) === text ? link.getAttribute('href') : null
}

function readByline(
  element: PageElement,
  called: Named,
  prop: string,
  aside: boolean,
  { found, at, label }: Walk,
): void {
  const rel = element.getAttribute('rel') ?? ''
  const href = element.localName === 'a' ? (element.getAttribute('href') ?? '') : ''
  const marked = /(?:^|\s)author(?:\s|$)/.test(rel) || prop === 'author'
  const user = called.user || USER_PAGE.test(href)
  const named = called.author || /\/(?:authors?|contributors?|people|profile|writers?|team)\/[^/]/.test(href)
  if ((!marked && !user && !named) || found.bylines.length >= MAX_FOUND) return
  const inner = prop === 'author' ? element.querySelector('[itemprop="name"]') : null
  const text =
    inner?.getAttribute('content') ??
    (joinedName(element) || spaced(inner ?? element) || (element.getAttribute('content') ?? ''))
  if (text === '' || text.length > 160) return
  const kind = marked ? 'marked' : user ? 'user' : 'named'
  found.bylines.push({ text, at, aside, kind, joined: JOINED.test(label) })
}

function readText(raw: string, { aside, dated: named, menu, term }: Within, state: Walk): void {
  const text = raw.replace(/\s+/g, ' ').trim()
  if (text === '') return
  const at = state.at++
  const { found, label } = state
  if (text.includes('©') && text.length <= LONGEST_BYLINE) found.copyrights.push(text)
  state.label = text.length <= 40 ? text : ''
  const [first] = found.headings
  if (!first && text.length <= LONGEST_LABELLED && state.before.size < MAX_BEFORE) state.before.add(text)
  if (first && !aside && !menu && at - first.at <= BELOW && isFullName(text) && !state.before.has(text)) {
    found.bylines.push({ text, at, aside, kind: 'below' })
  }
  if (isBio(label, text) && found.bylines.length < MAX_FOUND) {
    found.bylines.push({ text: label, at: at - 1, aside, kind: 'bio' })
  }
  if (text.length > 160) {
    state.expecting = null
    return
  }
  if (menu) state.expecting = null
  else if (term && isAuthorLabel(text)) state.expecting = 'field'
  else readSaid(text, at, aside, label, named, state)
  if (text.length <= 160 && found.dated.length < MAX_FOUND && /\d/.test(text)) {
    if (/(?:19|20)\d{2}/.test(text) && (MONTH_NAME.test(text) || /\d[./-]\s?\d|[年년]/.test(text))) {
      found.dated.push({ text, at, aside, named, told: LABEL.test(label) })
    }
  }
}

/** True for "Author" and "Authors:", in any supported language. */
function isAuthorLabel(text: string): boolean {
  return text.length <= LONGEST_LABEL && (AUTHOR.exec(text)?.[1] === '' || isLabel(text))
}

/** Finds the people who wrote or reviewed the page according to a text. */
function readSaid(text: string, at: number, aside: boolean, label: string, dated: boolean, state: Walk): void {
  const { bylines } = state.found
  // An element that contains only a colon, or initials in place of a picture, may come between the label and the name.
  if (state.expecting && (!/[\p{L}\p{N}]/u.test(text) || INITIALS.test(text))) return
  if (state.expecting && text.length <= 60) {
    const isNamed = state.expecting !== 'name' || isFullName(text)
    if (isNamed) bylines.push({ text, at, aside, kind: state.expecting === 'name' ? 'by' : state.expecting })
    state.expecting = null
  }
  if (text.length > LONGEST_BYLINE || bylines.length >= MAX_FOUND) return
  const reviewed = REVIEWED.exec(text)
  const by = reviewed ?? BY.exec(text) ?? AUTHOR.exec(text)
  const kind = reviewed || (text === 'by' && REVIEWED_LABEL.test(label)) ? 'reviewed' : 'by'
  if (by && !(aside && SITE_LABEL.test(label))) {
    // In scripts with capitals, a name starts with a capital letter. "by the way" isn't a name. In a line of facts
    // about the article, a single word is an account name.
    if (by[1] && (!/^\p{Ll}/u.test(by[1]) || TEAM.test(by[1]) || (dated && ACCOUNT.test(by[1]))))
      bylines.push({ text: by[1], at, aside, kind })
    else if (!by[1]) state.expecting = kind
  } else if (text.length <= LONGEST_LABELLED) {
    const name = nameAfterLabel(text)
    if (name) bylines.push({ text: name, at, aside, kind: 'by' })
    else if (LABEL_END.test(text) && isLabel(text)) state.expecting = 'name'
  }
}

/** True for a section number in an element whose class identifies it. */
function isNumber(element: PageElement): boolean {
  return NUMBER_NAME.test(element.getAttribute('class') ?? '') && SECTION_NUMBER.test(element.textContent)
}

/**
 * Returns the heading's text. Adds a space where only a line break or a style separates a lowercase letter from a
 * capital.
 */
function headingText(heading: PageElement): string {
  let text = ''
  const gather = (node: PageNode): void => {
    for (let child = node.firstChild; child; child = child.nextSibling) {
      if (child.nodeType === TEXT) {
        const own = child.textContent
        text += /[\p{Ll}\p{N}]$/u.test(text) && /^\p{Lu}/u.test(own) ? ` ${own}` : own
      } else if (child.nodeType === ELEMENT) {
        const element = child as PageElement
        if (element.localName === 'br') text += ' '
        else if (element.localName !== 'button' && !SKIPPED.has(element.localName) && !isNumber(element))
          gather(element)
      }
    }
  }
  gather(heading)
  return text
    .replace(/\u00ad/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/**
 * Returns the name of a person whose given and family names are in separate elements (DocBook, hCard). Empty for any
 * other element.
 */
function joinedName(element: PageElement): string {
  const family = element.querySelector(FAMILY_NAME)
  const given = family ? element.querySelector(GIVEN_NAME) : null
  return given ? `${textOf(given)} ${textOf(family)}` : ''
}

/**
 * Returns the element's text with spaces between the texts of its children: "Ada Marsh" and "May 3" in two spans are
 * not one word.
 */
function spaced(element: PageElement): string {
  const parts: string[] = []
  let count = 0
  const gather = (node: PageNode): void => {
    for (let child = node.firstChild; child && count < 40; child = child.nextSibling) {
      if (child.nodeType === TEXT) {
        const text = child.textContent.replace(/\s+/g, ' ').trim()
        if (text !== '') {
          parts.push(text)
          count++
        }
      } else if (child.nodeType === ELEMENT && !SKIPPED.has((child as PageElement).localName)) gather(child)
    }
  }
  gather(element)
  return parts.join(' | ')
}
