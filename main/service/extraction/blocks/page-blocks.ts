import { ELEMENT, type PageDocument, type PageElement, type PageNode, TEXT } from '../page-document.ts'
import { COMMENTS_GROUP, GROUPS, nameGroups } from './name-groups.ts'

/** An element that holds blocks, with statistics on its contents. */
export interface Place {
  readonly element: PageElement
  readonly parent: Place | null
  readonly depth: number
  readonly tag: string
  /** For each name group, the number of steps up to the nearest element with such a name. FAR if there is none. */
  readonly near: Uint8Array
  /** For each landmark, true if the element or an ancestor is one. */
  readonly landmarks: Readonly<Record<Landmark, boolean>>
  readonly hidden: boolean
  /** True if the names of the element or an ancestor mark it as readers' comments. */
  readonly isComments: boolean
  /** Number of siblings that look alike (same tag and class), including the element itself. */
  repeats: number
  words: number
  linkedWords: number
  blocks: number
  /** Number of blocks with at least twelve words that aren't links. */
  paragraphs: number
}

export type Landmark =
  | 'article'
  | 'main'
  | 'aside'
  | 'header'
  | 'footer'
  | 'section'
  | 'form'
  | 'list'
  | 'table'
  | 'quote'
  | 'figure'
  | 'details'
  | 'body'

/** A run of inline content between the boundaries of block elements, which a reader sees as one piece of text. */
export interface Block {
  /** Sibling nodes, in order. */
  readonly nodes: PageNode[]
  readonly place: Place
  readonly text: string
  readonly words: number
  readonly linkedWords: number
  /** True if two line breaks separate the block from its neighbors. */
  readonly broken: boolean
  readonly emphasised: boolean
}

/** A picture, embed or rule that lies between blocks and belongs to them. */
export interface Medium {
  readonly element: PageElement
  /** The number of blocks before the medium. */
  readonly after: number
}

export interface PageBlocks {
  blocks: Block[]
  media: Medium[]
  places: Place[]
}

export const FAR = 15
/** Marks embeds and quoted posts, which aren't prose themselves but belong to it. */
export const EMBED_ATTRIBUTE = 'data-embed'

const PHRASING = new Set(
  (
    'a abbr acronym b bdi bdo big br button cite code data del dfn em font i img ins kbd label mark math nobr picture q ' +
    'rb rp rt ruby s samp small span strike strong sub sup time tt u var wbr'
  ).split(' '),
)
const SKIPPED = new Set(
  'script style template noscript svg head iframe object embed select textarea input canvas link meta title'.split(' '),
)
const LANDMARKS: Record<string, Landmark> = {
  article: 'article',
  main: 'main',
  aside: 'aside',
  header: 'header',
  footer: 'footer',
  section: 'section',
  form: 'form',
  ul: 'list',
  ol: 'list',
  dl: 'list',
  table: 'table',
  blockquote: 'quote',
  figure: 'figure',
  details: 'details',
}
const NOWHERE: Record<Landmark, boolean> = {
  article: false,
  main: false,
  aside: false,
  header: false,
  footer: false,
  section: false,
  form: false,
  list: false,
  table: false,
  quote: false,
  figure: false,
  details: false,
  body: false,
}
const WORD = /[\p{L}\p{N}_]+/gu
const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu

/**
 * Splits the page's text into blocks in reading order, without changing the page. The function is recursive, so the
 * page's depth must be limited.
 */
export function pageBlocks(page: PageDocument): PageBlocks {
  const found: PageBlocks = { blocks: [], media: [], places: [] }
  const body = page.querySelector('body') ?? page.documentElement
  const far = new Uint8Array(GROUPS).fill(FAR)
  const blocky = new Map<PageElement, boolean>()
  visit(placeOf(body, null, far), found, blocky)
  for (const { place, words, linkedWords } of found.blocks) {
    const paragraph = words >= 12 && linkedWords * 2 < words
    for (let at: Place | null = place; at; at = at.parent) {
      at.words += words
      at.linkedWords += linkedWords
      at.blocks++
      if (paragraph) at.paragraphs++
    }
  }
  return found
}

/** Counts words. In scripts without spaces, each letter counts as a fraction of a word. */
export function countWords(text: string): number {
  const words = text.match(WORD)?.length ?? 0
  const wide = text.match(WIDE)?.length ?? 0
  return wide > 4 ? words + Math.round(wide / 2) : words
}

function visit(place: Place, found: PageBlocks, blocky: Map<PageElement, boolean>): void {
  found.places.push(place)
  let run: PageNode[] = []
  let breaks = 0
  let broken = false
  const flush = (atBreak: boolean) => {
    addBlock(run, place, broken || atBreak, found)
    run = []
    broken = atBreak
    breaks = 0
  }
  const alike = new Map<string, Place[]>()
  for (const node of [...place.element.childNodes]) {
    if (node.nodeType === TEXT) {
      if (run.length === 0 && node.textContent.trim() === '') continue
      if (node.textContent.trim() !== '') breaks = 0
      run.push(node)
      continue
    }
    if (node.nodeType !== ELEMENT) continue
    const element = node as PageElement
    const tag = element.localName
    if (SKIPPED.has(tag)) continue
    if (tag === 'br') {
      if (++breaks >= 2 && run.length > 0) flush(true)
      else if (run.length > 0) run.push(node)
      continue
    }
    if (isMedium(element)) {
      // A picture within a line stays in the line. A picture by itself is a medium.
      if (tag === 'img' && run.some((one) => one.textContent.trim() !== '')) run.push(node)
      else found.media.push({ element, after: found.blocks.length })
      continue
    }
    if (isPhrasing(element, blocky)) {
      breaks = 0
      run.push(node)
      continue
    }
    flush(false)
    const child = placeOf(element, place, place.near)
    const key = `${tag}.${element.getAttribute('class') ?? ''}`
    const twins = alike.get(key)
    if (twins) twins.push(child)
    else alike.set(key, [child])
    visit(child, found, blocky)
  }
  flush(false)
  for (const twins of alike.values()) for (const twin of twins) twin.repeats = twins.length
}

function isMedium(element: PageElement): boolean {
  const tag = element.localName
  return tag === 'img' || tag === 'hr' || element.hasAttribute(EMBED_ATTRIBUTE)
}

/** True if the element contains no block. Custom elements are judged by their contents. */
function isPhrasing(element: PageElement, blocky: Map<PageElement, boolean>): boolean {
  const tag = element.localName
  return (PHRASING.has(tag) || tag.includes('-')) && !holdsBlock(element, blocky)
}

function holdsBlock(element: PageElement, blocky: Map<PageElement, boolean>): boolean {
  const known = blocky.get(element)
  if (known !== undefined) return known
  let holds = false
  for (let node = element.firstChild; node && !holds; node = node.nextSibling) {
    if (node.nodeType !== ELEMENT) continue
    const child = node as PageElement
    if (SKIPPED.has(child.localName)) continue
    holds = child.hasAttribute(EMBED_ATTRIBUTE) || !isPhrasing(child, blocky)
  }
  blocky.set(element, holds)
  return holds
}

function addBlock(run: PageNode[], place: Place, broken: boolean, found: PageBlocks): void {
  if (run.length === 0) return
  let text = ''
  let linked = ''
  let strong = 0
  for (const node of run) {
    const own = node.textContent
    text += own
    if (node.nodeType !== ELEMENT) continue
    const element = node as PageElement
    if (element.localName === 'a') linked += ` ${own}`
    else for (const link of linksIn(element)) linked += ` ${link.textContent}`
    if (/^(?:b|strong)$/.test(element.localName)) strong += own.length
  }
  const clean = text.replace(/\s+/g, ' ').trim()
  if (clean === '') {
    for (const node of run) {
      if (node.nodeType !== ELEMENT) continue
      const element = node as PageElement
      for (const image of element.localName === 'img' ? [element] : element.querySelectorAll('img')) {
        found.media.push({ element: image, after: found.blocks.length })
      }
    }
    return
  }
  const inLink = place.near[0] !== undefined && isInLink(place)
  const words = countWords(clean)
  const linkedWords = inLink ? words : linked === '' ? 0 : Math.min(words, countWords(linked))
  found.blocks.push({
    nodes: run,
    place,
    text: clean,
    words,
    linkedWords,
    broken,
    emphasised: strong > 0 && strong >= clean.length * 0.9,
  })
}

function linksIn(element: PageElement): Iterable<PageElement> {
  return element.firstChild && element.firstChild.nodeType === TEXT && element.firstChild.nextSibling === null
    ? []
    : element.querySelectorAll('a')
}

function isInLink(place: Place): boolean {
  for (let at: Place | null = place, steps = 0; at && steps < 8; at = at.parent, steps++)
    if (at.tag === 'a') return true
  return false
}

function placeOf(element: PageElement, parent: Place | null, above: Uint8Array): Place {
  const tag = element.localName
  const role = element.getAttribute('role') ?? ''
  const name = `${element.getAttribute('class') ?? ''} ${element.getAttribute('id') ?? ''} ${role} ${element.getAttribute('itemprop') ?? ''} ${element.getAttribute('itemtype') ?? ''}`
  const groups = tag === 'body' || name.trim() === '' ? 0 : nameGroups(name)
  const near = new Uint8Array(GROUPS)
  for (let group = 0; group < GROUPS; group++) {
    near[group] = groups & (1 << group) ? 0 : Math.min(FAR, (above[group] as number) + 1)
  }
  const style = element.getAttribute('style')
  const hidden =
    element.hasAttribute('hidden') ||
    element.getAttribute('aria-hidden') === 'true' ||
    (style !== null && /display:\s*none|visibility:\s*hidden/i.test(style))
  const landmark = role === 'main' ? 'main' : role === 'complementary' ? 'aside' : LANDMARKS[tag]
  const landmarks = parent?.landmarks ?? NOWHERE
  return {
    element,
    parent,
    depth: parent ? parent.depth + 1 : 0,
    tag,
    near,
    landmarks:
      landmark || /articlebody/i.test(name)
        ? {
            ...landmarks,
            ...(landmark ? { [landmark]: true } : {}),
            ...(/articlebody/i.test(name) ? { body: true } : {}),
          }
        : landmarks,
    hidden: hidden || (parent?.hidden ?? false),
    isComments: (groups & (1 << COMMENTS_GROUP)) !== 0 || (parent?.isComments ?? false),
    repeats: 1,
    words: 0,
    linkedWords: 0,
    blocks: 0,
    paragraphs: 0,
  }
}
