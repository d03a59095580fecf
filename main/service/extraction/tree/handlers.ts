import type { Element, Nodes as HastNodes } from 'hast'
import type { Handle, State } from 'hast-util-to-mdast'
import type { Nodes, Paragraph, PhrasingContent, RootContent } from 'mdast'
import { readingUrl } from '#shared/text/links/ruby-reading.ts'
import { toRaisedCharacters } from '#shared/text/superscripts.ts'
import { chartUrl } from '#shared/text/safe-url.ts'
import { codeOf } from './code-of.ts'
import { isBlock, phrasingOf } from './phrasing.ts'
import { list } from './list.ts'
import { table } from './table.ts'

type Flow = RootContent[]

/** The label of a paired footnote (prepare/footnotes.ts). */
const FOOTNOTE_MARK = 'dataFootnoteMark'
const FOOTNOTE_TEXT = 'dataFootnoteText'

/** Elements with special handlers, because the default conversion to mdast loses something. */
export const HANDLERS: Record<string, Handle> = {
  a: (state, node, parent) => {
    const label = node.properties[FOOTNOTE_MARK]
    if (typeof label === 'string') return { type: 'footnoteReference', identifier: label, label }
    return link(state, node, parent)
  },
  img: (_state, node) => {
    const { alt, src, dataChart } = node.properties
    const url = typeof dataChart === 'string' ? chartUrl(dataChart) : typeof src === 'string' ? src : ''
    return { type: 'image', url, title: null, alt: typeof alt === 'string' ? alt : '' }
  },
  // A caption becomes an emphasized paragraph after its picture.
  figcaption: (state, node) => paragraph([{ type: 'emphasis', children: phrasingOf(state.all(node)) }]),
  caption: (state, node) => paragraph([{ type: 'emphasis', children: phrasingOf(state.all(node)) }]),
  summary: (state, node) => paragraph([{ type: 'strong', children: phrasingOf(state.all(node)) }]),
  dl: (state, node) => state.toFlow(state.all(node)),
  dt: (state, node) => paragraph([{ type: 'strong', children: phrasingOf(state.all(node)) }]),
  dd: (state, node) => footnoteOr(node, state.toFlow(state.all(node))),
  li: (state, node) => {
    const children = state.toFlow(state.all(node)) as Flow
    const label = node.properties[FOOTNOTE_TEXT]
    if (typeof label === 'string') return definition(label, children)
    return { type: 'listItem', spread: false, checked: null, children: children as never[] }
  },
  ul: list,
  ol: list,
  p: (state, node) => footnoteOr(node, [paragraph(phrasingOf(state.all(node)))]),
  div: block,
  aside: block,
  pre: (_state, node) => {
    const lang = node.properties['dataCodeLanguage']
    return {
      type: 'code',
      lang: typeof lang === 'string' ? lang : null,
      meta: null,
      value: codeOf(node).replaceAll('\u00A0', ' '),
    }
  },
  table,
  ...Object.fromEntries(([1, 2, 3, 4, 5, 6] as const).map((depth) => [`h${depth}`, headingOf(depth)])),
  ...Object.fromEntries(['b', 'strong'].map((name) => [name, markOf('strong')])),
  ...Object.fromEntries(['i', 'em'].map((name) => [name, markOf('emphasis')])),
  ...Object.fromEntries(['s', 'strike', 'del'].map((name) => [name, markOf('delete')])),
  sup: figures('sup'),
  sub: figures('sub'),
  ruby,
  // Underlining and highlighting are part of the page's style, not emphasis.
  u: (state, node) => state.all(node),
  mark: (state, node) => state.all(node),
  var: (state, node) => ({ type: 'emphasis', children: phrasingOf(state.all(node)) }),
  cite: (state, node) => ({ type: 'emphasis', children: phrasingOf(state.all(node)) }),
  ins: (state, node) => state.all(node),
}

/** A heading with more characters than this that contains blocks has swallowed the text after it. */
const LONGEST_HEADING = 200

/**
 * A heading that was never closed contains everything that follows. Its first line becomes the heading, and its blocks
 * come after it.
 */
function headingOf(depth: 1 | 2 | 3 | 4 | 5 | 6): Handle {
  return (state, node) => {
    const children = state.all(node)
    const block = children.findIndex(isBlock)
    if (block < 0 || wordsOf(node).length <= LONGEST_HEADING) {
      return { type: 'heading', depth, children: phrasingOf(children) }
    }
    return [
      { type: 'heading', depth, children: phrasingOf(children.slice(0, block)) },
      ...(state.toFlow(children.slice(block)) as Flow),
    ]
  }
}

/** Formatting around blocks is just style, or its element was never closed, so the blocks stay blocks. */
function markOf(type: 'strong' | 'emphasis' | 'delete'): Handle {
  return (state, node) => {
    const children = state.all(node) as Nodes[]
    return children.some(isBlock) ? state.toFlow(children as Flow) : { type, children: children as PhrasingContent[] }
  }
}

/** Words with their reading (prepare/ruby.ts). */
function ruby(state: State, node: Element): PhrasingContent[] {
  const words = phrasingOf(state.all(node))
  const reading = node.properties['dataReading']
  return typeof reading === 'string' ? [{ type: 'link', url: readingUrl(reading), children: words }] : words
}

/**
 * Converts superscripts and subscripts to Unicode characters. After a letter or digit, other characters get "^" or "_",
 * as in plain text: x^(n+1). Ordinals and other contents become ordinary text.
 */
function figures(how: 'sup' | 'sub'): Handle {
  return (state, node, parent) => {
    const words = node.children.every(isPlain) ? wordsOf(node).trim() : null
    if (words === null) return state.all(node)
    const raised = toRaisedCharacters(words, how)
    if (raised !== null) return { type: 'text', value: raised }
    if (!INDEX.test(words) || NO_INDEX.test(words) || !isBehindSign(node, parent)) return state.all(node)
    return { type: 'text', value: `${how === 'sup' ? '^' : '_'}(${words})` }
  }
}

/** True for text, even in italics. */
const isPlain = (node: Nodes | HastNodes): boolean =>
  node.type === 'text' ||
  (node.type === 'element' && /^(?:i|em|var|span)$/.test(node.tagName) && node.children.every(isPlain))

const INDEX = /^[\p{L}\p{N}+\-−*/=,.() ]{1,12}$/u
/**
 * Superscripts that are not an exponent or index: ordinals, trademark signs, and superscript letters of abbreviations.
 */
const NO_INDEX =
  /^(?:st|nd|rd|th|er?|re|ère|[eè]me|ième|nde?|o|a|os|as|tm|TM|sm|SM|r|R|c|C|me|mme|lle|le|\p{Lu}{2,})\.?$/u
/**
 * A variable, a number or an expression, after which a superscript is an exponent or index. After a longer word, it is
 * a note mark or an affiliation.
 */
const SIGN = /(?:^|[^\p{L}\p{N}])(?:\p{L}{1,2}|\p{N}+)$|\)$/u
const positions = new WeakMap<HastNodes, Map<HastNodes, number>>()

function isBehindSign(node: Element, parent: HastNodes | undefined): boolean {
  if (!parent || !('children' in parent)) return false
  let order = positions.get(parent)
  if (!order) {
    order = new Map(parent.children.map((child, index) => [child, index]))
    positions.set(parent, order)
  }
  const before = parent.children[(order.get(node) ?? 0) - 1]
  return before !== undefined && SIGN.test(wordsOf(before).slice(-20))
}

function wordsOf(node: HastNodes): string {
  if (node.type === 'text') return node.value
  return 'children' in node ? node.children.map(wordsOf).join('') : ''
}

function link(state: State, node: Element, _parent: unknown): Nodes | Nodes[] {
  const { href } = node.properties
  const children = state.all(node)
  if (typeof href !== 'string' || href === '' || href === '#') return children
  // A card is a link around blocks. Each block stays and gets its own link.
  if (children.some(isBlock)) return state.toFlow(children).map((child) => linkWithin(child as RootContent, href))
  return { type: 'link', url: href, children: children as never[] }
}

function linkWithin(child: RootContent, url: string): RootContent {
  if (child.type !== 'paragraph' && child.type !== 'heading') return child
  return { ...child, children: [{ type: 'link', url, children: child.children }] }
}

function block(state: State, node: Element): Nodes | Nodes[] {
  return footnoteOr(node, state.toFlow(state.all(node)))
}

function footnoteOr(node: Element, children: Nodes[]): Nodes | Nodes[] {
  const label = node.properties[FOOTNOTE_TEXT]
  return typeof label === 'string' ? definition(label, children) : children
}

function definition(label: string, children: Nodes[]): Nodes {
  return { type: 'footnoteDefinition', identifier: label, label, children: children as never[] }
}

function paragraph(children: PhrasingContent[]): Paragraph {
  return { type: 'paragraph', children }
}
