import type {
  BlockContent,
  DefinitionContent,
  FootnoteDefinition,
  Heading,
  Nodes,
  Paragraph,
  PhrasingContent,
  Root,
  RootContent,
} from 'mdast'
import { leafBlocks, textRuns } from '#shared/text/canonical-text.ts'
import { captionAfter, isEmphasized, type Picture, pictureOf } from '#shared/text/figures.ts'
import { formulaOf } from '#shared/text/formula.ts'
import { fragmentKey } from '#shared/text/links/fragment-key.ts'
import { plainText } from './plain-text.ts'

/** An image that is alone in its block, with the `*…*` paragraph below it as its caption. */
export interface FigureNode extends Picture {
  readonly type: 'figure'
  readonly caption: Paragraph | null
}

export type BlockNode = RootContent | FigureNode

export interface PreparedBlock {
  readonly key: string
  readonly node: BlockNode
  /** Number of UTF-16 code units of canonical text in the block, on which its height estimate is based. */
  readonly length: number
}

export interface PreparedFootnote {
  readonly number: number
  readonly node: FootnoteDefinition
}

/** Data about a body that the reading surface needs before rendering it. Computed once per body. */
export interface PreparedArticle {
  readonly blocks: readonly PreparedBlock[]
  readonly footnotes: readonly PreparedFootnote[]
  /**
   * The start in the canonical text of every leaf block with text (paragraph, heading, code, table cell) and of its
   * runs.
   */
  readonly starts: ReadonlyMap<Nodes, number>
  readonly headings: ReadonlyMap<Heading, { readonly id: string; readonly level: HeadingLevel }>
  /** Footnote number by identifier. */
  readonly footnoteNumbers: ReadonlyMap<string, number>
  /** Element IDs by fragment. Fragments are heading texts in the spelling that other sites use. */
  readonly targets: ReadonlyMap<string, string>
  readonly length: number
  /** True if any of the inline code is a formula, which requires the typesetter. */
  readonly hasFormulas: boolean
}

export type HeadingLevel = 2 | 3 | 4 | 5 | 6

/** Prepares a normalized tree (shared/text/parse-markdown.ts). `text` is its canonical text. */
export function prepareArticle(root: Root, text: string): PreparedArticle {
  const headings = nameHeadings(root)
  const targets = new Map<string, string>()
  for (const [heading, { id }] of headings) {
    const key = fragmentKey(plainText(heading))
    // If several headings have the same text, the fragment refers to the first.
    if (!targets.has(key)) targets.set(key, id)
  }
  const footnotes = collectFootnotes(root)
  const blocks = groupFigures(root.children).map((node, index) => ({
    key: `b${index}`,
    node,
    length: lengthOf(node),
  }))
  return {
    blocks: blocks.filter(({ node }) => node.type !== 'footnoteDefinition'),
    footnotes,
    starts: textStarts(root),
    headings,
    footnoteNumbers: new Map(footnotes.map(({ number, node }) => [node.identifier, number])),
    targets,
    length: text.length,
    hasFormulas: text.includes('$') && hasFormula(root),
  }
}

/** Groups standalone images with their captions. Works in any container. */
export function groupFigures(children: readonly (RootContent | BlockContent | DefinitionContent)[]): BlockNode[] {
  const out: BlockNode[] = []
  for (let index = 0; index < children.length; index++) {
    const node = children[index] as RootContent
    const picture = pictureOf(node)
    if (!picture) {
      out.push(node)
      continue
    }
    const caption = captionAfter(children[index + 1])
    if (caption) index++
    out.push({ type: 'figure', ...picture, caption })
  }
  return out
}

/** True for a pull quote: a quote that consists of a single paragraph, all of which is emphasized. */
export function isPullQuote(children: readonly Nodes[]): boolean {
  const [only] = children
  return children.length === 1 && only?.type === 'paragraph' && isEmphasized(only)
}

function textStarts(root: Root): PreparedArticle['starts'] {
  const starts = new Map<Nodes, number>()
  for (const leaf of leafBlocks(root)) {
    for (const run of textRuns(leaf)) starts.set(run.node, run.start)
    starts.set(leaf.node, leaf.start)
  }
  return starts
}

function nameHeadings(root: Root): PreparedArticle['headings'] {
  const nodes = collect<Heading>(root, 'heading')
  const top = Math.min(...nodes.map((node) => node.depth))
  const taken = new Map<string, number>()
  const named = new Map<Heading, { id: string; level: HeadingLevel }>()
  for (const node of nodes) {
    const slug = fragmentKey(plainText(node)) || 'untitled'
    const count = (taken.get(slug) ?? 0) + 1
    taken.set(slug, count)
    // The prefix prevents collisions between headings' IDs and IDs that the app looks up.
    const id = `section-${count === 1 ? slug : `${slug}-${count}`}`
    named.set(node, { id, level: Math.min(6, node.depth - top + 2) as HeadingLevel })
  }
  return named
}

/** Returns the footnotes in the order of their first reference in the text. Unreferenced footnotes come last. */
function collectFootnotes(root: Root): PreparedFootnote[] {
  const definitions = new Map<string, FootnoteDefinition>()
  for (const node of collect<FootnoteDefinition>(root, 'footnoteDefinition')) definitions.set(node.identifier, node)
  const ordered = new Set<FootnoteDefinition>()
  for (const { identifier } of collect<Extract<PhrasingContent, { type: 'footnoteReference' }>>(
    root,
    'footnoteReference',
  )) {
    const definition = definitions.get(identifier)
    if (definition) ordered.add(definition)
  }
  for (const definition of definitions.values()) ordered.add(definition)
  return [...ordered].map((node, index) => ({ number: index + 1, node }))
}

function collect<N extends Nodes>(node: Nodes, type: N['type']): N[] {
  const own = node.type === type ? [node as N] : []
  return 'children' in node ? [...own, ...node.children.flatMap((child) => collect<N>(child, type))] : own
}

function hasFormula(node: Nodes): boolean {
  if (node.type === 'inlineCode') return formulaOf(node.value) !== null
  return 'children' in node && node.children.some(hasFormula)
}

function lengthOf(node: BlockNode): number {
  return node.type === 'figure' ? (node.caption ? plainText(node.caption).length : 0) : plainText(node).length
}
