import type { Nodes, PhrasingContent, Root, RootContent } from 'mdast'
import { readingUrl } from '#shared/text/links/ruby-reading.ts'
import { parseMarkdown } from '#shared/text/parse-markdown.ts'

const TAGS = ['<ruby>', '</ruby>', '<rb>', '</rb>', '<rt>', '</rt>', '<rp>', '</rp>'] as const
type Tag = (typeof TAGS)[number]

/** Noncharacters, which do not occur in text. Each represents the tag with the same index. */
const FIRST = 0xfdd0
const SIGNS = /[\uFDD0-\uFDD7]/gu
const PIECES = /[\uFDD0-\uFDD7]|[^\uFDD0-\uFDD7]+/gu
const WRITTEN = /(?<!\\)<\/?(?:ruby|rb|rt|rp)>/g

/**
 * Parses Markdown. Its <ruby> elements become links that contain a reading, as in Lectern's articles. All other HTML is
 * treated as text. Tags stay as they are if they are in code, follow a backslash or don't form a complete element.
 */
export function parseWithReadings(markdown: string): Root {
  if (!markdown.includes('<ruby>') || markdown.search(SIGNS) >= 0) return parseMarkdown(markdown)
  const signed = markdown.replace(WRITTEN, (tag) => String.fromCharCode(FIRST + TAGS.indexOf(tag as Tag)))
  const root = parseMarkdown(signed)
  return { ...root, children: root.children.map((child) => readIn(child) as RootContent) }
}

function readIn(node: Nodes): Nodes {
  if ('children' in node) return { ...node, children: elements(node.children.map(readIn)) } as Nodes
  const plain = { ...node } as Record<string, unknown>
  for (const field of ['value', 'url', 'alt', 'title', 'lang', 'meta']) {
    const given = plain[field]
    // Placeholders in text nodes are read together with the nodes around them.
    if (typeof given === 'string' && node.type !== 'text') plain[field] = written(given)
  }
  return plain as unknown as Nodes
}

const tagOf = (sign: string): Tag | undefined => TAGS[sign.charCodeAt(0) - FIRST]
const written = (text: string): string => text.replace(SIGNS, (sign) => tagOf(sign) ?? sign)
const text = (value: string): PhrasingContent => ({ type: 'text', value })

/** Returns the nodes with complete ruby elements converted to links. All other placeholders become tags again. */
function elements(children: readonly Nodes[]): Nodes[] {
  const done: Nodes[] = []
  let open: RubyElement | null = null
  for (const node of children) {
    if (node.type !== 'text') {
      if (open) open.add(node as PhrasingContent)
      else done.push(node)
      continue
    }
    for (const piece of node.value.match(PIECES) ?? []) {
      const tag = tagOf(piece)
      if (tag === '<ruby>') {
        if (open) done.push(...open.asWritten)
        open = new RubyElement()
      } else if (open === null) done.push(text(tag ?? piece))
      else if (tag === undefined) open.add(text(piece))
      else if (tag === '</ruby>') {
        done.push(...(open.links ?? [...open.asWritten, text(tag)]))
        open = null
      } else open.turn(tag)
    }
  }
  if (open) done.push(...open.asWritten)
  return done
}

/** A ruby element that is being read: text, its reading, and possibly more pairs of these. */
class RubyElement {
  readonly asWritten: PhrasingContent[] = [text('<ruby>')]
  readonly #links: PhrasingContent[] = []
  #words: PhrasingContent[] = []
  #reading = ''
  #within: 'words' | 'reading' | 'brackets' = 'words'
  #isWhole = true

  add(node: PhrasingContent): void {
    this.asWritten.push(node)
    if (this.#within === 'words') this.#words.push(node)
    else if (this.#within === 'reading' && node.type === 'text') this.#reading += node.value
    else if (this.#within === 'reading') this.#isWhole = false
  }

  turn(tag: Tag): void {
    this.asWritten.push(text(tag))
    if (tag === '<rt>') this.#within = 'reading'
    else if (tag === '<rp>') this.#within = 'brackets'
    else {
      if (tag === '</rt>') this.#end()
      this.#within = 'words'
    }
  }

  #end(): void {
    const reading = this.#reading.trim()
    if (this.#within !== 'reading' || reading === '' || this.#words.length === 0) this.#isWhole = false
    this.#links.push({ type: 'link', url: readingUrl(reading), children: this.#words })
    this.#words = []
    this.#reading = ''
  }

  /** Null if this is not a complete element with readings. */
  get links(): PhrasingContent[] | null {
    const isWhole = this.#isWhole && this.#within === 'words' && this.#links.length > 0
    return isWhole ? [...this.#links, ...this.#words] : null
  }
}
