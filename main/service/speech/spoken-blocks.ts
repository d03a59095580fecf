import type { Nodes, Root, RootContent } from 'mdast'
import { type Leaf, leafBlocks, textRuns } from '#shared/text/canonical-text.ts'
import type { SpeechKind } from '#shared/model/speech-choices.ts'
import { captionAfter, pictureOf } from '#shared/text/figures.ts'
import { formulaOf } from '#shared/text/formula.ts'

/** A range of the text that is not spoken as written. */
interface LeftOut {
  readonly start: number
  readonly end: number
  /** The LaTeX of a formula, which is spoken in words, or null for other ranges. */
  readonly tex: string | null
}

/** A spoken block, as ranges of the canonical text. The text between these is left out. */
export interface SpokenBlock {
  readonly start: number
  readonly end: number
  readonly left: readonly LeftOut[]
  readonly text: string
  readonly isHeading: boolean
  readonly pauseMs: number
}

/** Milliseconds of silence after a block. */
const PAUSES = { heading: 550, tableCell: 150, paragraph: 350, code: 350 } as const
/** Maximum number of characters of inline code that is spoken. Longer code would be noise. */
const LONGEST_CODE = 60
/**
 * Maximum number of characters of LaTeX of a formula that is spoken. Longer formulas are for looking at, not for
 * listening to.
 */
const LONGEST_FORMULA = 200

/** Returns the blocks of an article that are spoken, in order. */
export function spokenBlocks(root: Root, leaveOut: readonly SpeechKind[]): SpokenBlock[] {
  const kinds = new Map<Nodes, ReadonlySet<SpeechKind>>()
  mark(root, new Set(), kinds)
  return leafBlocks(root).flatMap((leaf) => {
    if (leaf.node.type === 'code') return []
    const isLeftOut = leaveOut.some((kind) => kinds.get(leaf.node)?.has(kind))
    if (isLeftOut || !/[\p{L}\p{N}]/u.test(leaf.text)) return []
    const { start, end, text, node } = leaf
    return [{ start, end, text, left: leftOut(leaf), isHeading: node.type === 'heading', pauseMs: PAUSES[node.type] }]
  })
}

function mark(node: Nodes, within: ReadonlySet<SpeechKind>, kinds: Map<Nodes, ReadonlySet<SpeechKind>>): void {
  kinds.set(node, within)
  if (!('children' in node)) return
  const kind = kindOf(node)
  const inner = kind ? new Set([...within, kind]) : within
  const children = node.children as RootContent[]
  for (const [at, child] of children.entries()) {
    mark(child, inner, kinds)
    const caption = pictureOf(child) ? captionAfter(children[at + 1]) : null
    if (caption && children[at + 1] === caption) captions.add(caption)
    if (captions.has(child)) kinds.set(child, new Set([...inner, 'captions']))
  }
}

const captions = new WeakSet<Nodes>()

function kindOf({ type }: Nodes): SpeechKind | null {
  if (type === 'footnoteDefinition') return 'footnotes'
  if (type === 'blockquote') return 'quotes'
  return type === 'table' ? 'tables' : null
}

function leftOut(leaf: Leaf): LeftOut[] {
  return textRuns(leaf).flatMap(({ node, start, end }) => {
    if (node.type !== 'inlineCode') return []
    const formula = formulaOf(node.value)
    if (formula) return [{ start, end, tex: formula.tex.length > LONGEST_FORMULA ? null : formula.tex }]
    return node.value.length > LONGEST_CODE ? [{ start, end, tex: null }] : []
  })
}
