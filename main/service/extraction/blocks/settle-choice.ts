import { ELEMENT, type PageElement } from '../page-document.ts'
import { MARK_ATTRIBUTE, NOTE_ATTRIBUTE } from '../prepare/footnotes.ts'
import type { Block, PageBlocks, Place } from './page-blocks.ts'

const HEADING = /^h[2-6]$/

/** Less likely than this to be content, and a paragraph goes whoever would keep it. */
const DOUBTFUL = 0.15
/** The share of a container's words that are kept, for the doubtful ones to stay with them. */
const SOME = 0.4

/**
 * What belongs together stays together, whatever each part looks like alone: a heading stays with the text it is
 * over, a caption with its picture, a note with its mark, the cells of a table with each other.
 */
export function settleChoice(
  found: PageBlocks,
  keep: readonly boolean[],
  probabilities: readonly number[],
  opinion: readonly boolean[],
): boolean[] {
  const settled = [...keep]
  keepProse(found.blocks, settled, probabilities, opinion)
  keepTables(found.blocks, settled)
  keepHeadings(found.blocks, settled, probabilities)
  keepCaptions(found.blocks, settled)
  keepNotes(found.blocks, settled)
  return settled
}

/**
 * Paragraphs beside kept ones in one container, which the content finder keeps too, are only dropped for a good
 * reason: much of a story's dialogue looks like nothing by itself.
 */
function keepProse(
  blocks: readonly Block[],
  keep: boolean[],
  probabilities: readonly number[],
  opinion: readonly boolean[],
): void {
  const words = new Map<Place | null, { all: number; kept: number }>()
  blocks.forEach((block, index) => {
    const { parent } = block.place
    const sum = words.get(parent) ?? { all: 0, kept: 0 }
    words.set(parent, { all: sum.all + block.words, kept: sum.kept + (keep[index] ? block.words : 0) })
  })
  blocks.forEach(({ place, words: own, linkedWords }, index) => {
    if (keep[index] || !opinion[index] || (probabilities[index] as number) < DOUBTFUL) return
    if (/^h[1-6]$/.test(place.tag) || linkedWords > own * 0.3) return
    const { all, kept } = words.get(place.parent) ?? { all: 0, kept: 0 }
    if (kept >= all * SOME) keep[index] = true
  })
}

function keepHeadings(blocks: readonly Block[], keep: boolean[], probabilities: readonly number[]): void {
  for (let index = blocks.length - 2; index > 0; index--) {
    const block = blocks[index] as Block
    if (keep[index] || !keep[index + 1] || (probabilities[index] as number) < 0.1) continue
    if (HEADING.test(block.place.tag) && (keep[index - 1] || keep[index - 2])) keep[index] = true
  }
}

/** A table most of whose words are kept is kept whole, one of which little is kept goes. */
function keepTables(blocks: readonly Block[], keep: boolean[]): void {
  const cells = new Map<Place, number[]>()
  blocks.forEach(({ place }, index) => {
    if (!place.landmarks.table) return
    let table: Place | null = place
    while (table && table.tag !== 'table') table = table.parent
    if (!table) return
    const members = cells.get(table)
    if (members) members.push(index)
    else cells.set(table, [index])
  })
  for (const members of cells.values()) {
    const words = members.map((index) => (blocks[index] as Block).words)
    const all = words.reduce((sum, one) => sum + one, 0)
    // A layout's cells hold paragraphs, and are judged one by one.
    if (all > 25 * members.length) continue
    const kept = members.reduce((sum, index, at) => sum + (keep[index] ? (words[at] as number) : 0), 0)
    if (kept >= all * 0.5) for (const index of members) keep[index] = true
  }
}

/** A caption between kept text: the picture stays there, and so do its words. */
function keepCaptions(blocks: readonly Block[], keep: boolean[]): void {
  const isCaption = (index: number) => blocks[index]?.place.tag === 'figcaption'
  const isKept = (from: number, step: 1 | -1) => {
    let index = from
    while (isCaption(index)) index += step
    return keep[index] === true
  }
  blocks.forEach((_, index) => {
    if (isCaption(index) && !keep[index]) keep[index] = isKept(index, -1) && isKept(index, 1)
  })
}

function keepNotes(blocks: readonly Block[], keep: boolean[]): void {
  const notes = new Map<number, string>()
  blocks.forEach(({ place }, index) => {
    for (let up: Place | null = place, steps = 0; up && steps < 8; up = up.parent, steps++) {
      const label = up.element.getAttribute(NOTE_ATTRIBUTE)
      if (label !== null) notes.set(index, label)
    }
  })
  if (notes.size === 0) return
  const shown = new Set<string>()
  blocks.forEach(({ nodes }, index) => {
    if (!keep[index] || notes.has(index)) return
    for (const node of nodes) {
      if (node.nodeType !== ELEMENT) continue
      const element = node as PageElement
      const own = element.getAttribute(MARK_ATTRIBUTE)
      if (own !== null) shown.add(own)
      for (const mark of element.querySelectorAll(`[${MARK_ATTRIBUTE}]`))
        shown.add(mark.getAttribute(MARK_ATTRIBUTE) ?? '')
    }
  })
  for (const [index, label] of notes) keep[index] = shown.has(label)
}
