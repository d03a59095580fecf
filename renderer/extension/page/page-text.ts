import { ownProperty } from './own-property.ts'

const childNodesOf = ownProperty(Node.prototype, 'childNodes')
const nameOf = ownProperty(Element.prototype, 'localName')
const textOf = ownProperty(Node.prototype, 'textContent')
const bodyOf = ownProperty(Document.prototype, 'body')

const MOST_CHARACTERS = 2_000_000
const unseen = new Set(
  'script style noscript template textarea select input option svg iframe object canvas video audio'.split(' '),
)
/** Inline elements. All other elements separate the words before and after them. */
const phrasing = new Set(
  'a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark q ruby rb rt rp s samp small span strike strong sub sup time tt u var wbr slot'.split(
    ' ',
  ),
)

interface Piece {
  readonly node: Node
  /** Offset in the text at which the node's words start. */
  readonly start: number
  readonly length: number
  /** True if the node's first space is merged with the space before the node. */
  readonly joins: boolean
}

/** The words of a page as a single line, and the position of each word. */
export interface PageText {
  readonly text: string
  /** Returns the ranges of these words, one for each text node. */
  rangesOf(start: number, end: number): Range[]
}

/** Reads the visible words of the page, including those in shadow trees, in one walk without recursion. */
export function readPageText(page: Document, shadowOf: (element: Element) => ShadowRoot | null): PageText {
  const pieces: Piece[] = []
  const parts: string[] = []
  let length = 0
  let endsInSpace = true
  const apart = (): void => {
    if (endsInSpace) return
    parts.push(' ')
    length += 1
    endsInSpace = true
  }
  const take = (node: Node): void => {
    const words = (textOf(node) ?? '').replace(/\s+/g, ' ')
    const joins = endsInSpace && words.startsWith(' ')
    const seen = joins ? words.slice(1) : words
    if (seen === '') return
    pieces.push({ node, start: length, length: seen.length, joins })
    parts.push(seen)
    length += seen.length
    endsInSpace = seen.endsWith(' ')
  }
  const root = bodyOf(page)
  const levels: { readonly nodes: ArrayLike<Node>; next: number; readonly isApart: boolean }[] = root
    ? [{ nodes: [root], next: 0, isApart: true }]
    : []
  for (let level = levels.at(-1); level && length < MOST_CHARACTERS; level = levels.at(-1)) {
    const node = level.nodes[level.next]
    level.next += 1
    if (!node) {
      if (level.isApart) apart()
      levels.pop()
    } else if (node.nodeType === Node.TEXT_NODE) take(node)
    else if (node instanceof Element) {
      const name = nameOf(node)
      if (unseen.has(name) || !isShown(node)) continue
      const isApart = !phrasing.has(name)
      if (isApart) apart()
      levels.push({ nodes: insideOf(node, name, shadowOf), next: 0, isApart })
    }
  }
  return { text: parts.join(''), rangesOf: (start, end) => pieces.flatMap((piece) => rangeIn(page, piece, start, end)) }
}

function insideOf(element: Element, name: string, shadowOf: (element: Element) => ShadowRoot | null): ArrayLike<Node> {
  if (name === 'slot') {
    const assigned = HTMLSlotElement.prototype.assignedNodes.call(element, { flatten: true })
    if (assigned.length > 0) return assigned
  }
  return childNodesOf(shadowOf(element) ?? element)
}

/** Elements without their own box (`display: contents`) count as visible, because their children decide. */
const isShown = (element: Element): boolean =>
  Element.prototype.checkVisibility.call(element) || getComputedStyle(element).display === 'contents'

function rangeIn(page: Document, { node, start, length, joins }: Piece, from: number, to: number): Range[] {
  const first = Math.max(from, start) - start
  const last = Math.min(to, start + length) - start
  if (first >= last) return []
  const range = page.createRange()
  const raw = textOf(node) ?? ''
  range.setStart(node, rawOffset(raw, first + Number(joins)))
  range.setEnd(node, rawOffset(raw, last - 1 + Number(joins)) + 1)
  return [range]
}

/**
 * Converts an offset in the node's part of the text to an offset in the node. Each run of spaces in the node is a
 * single space in the text.
 */
function rawOffset(raw: string, wanted: number): number {
  let seen = -1
  let wasSpace = false
  for (let at = 0; at < raw.length; at += 1) {
    const isSpace = /\s/.test(raw.charAt(at))
    if (!isSpace || !wasSpace) seen += 1
    wasSpace = isSpace
    if (seen === wanted) return at
  }
  return raw.length
}
