import type { PageElement } from '../page-document.ts'
import { type Block, EMBED_ATTRIBUTE, type Medium, type PageBlocks, type Place } from './page-blocks.ts'

export interface KeptMedia {
  media: Set<PageElement>
  /** The blocks to keep: the given ones, with captions adjusted to match their pictures. */
  keep: boolean[]
}

/** A caption with more words than this is treated as a separate text. */
const LONGEST_CAPTION = 80
const MAX_STEPS = 6
/** Figures within figures. */
const MAX_FIGURES = 3
/** If this many dropped blocks are in between, a picture doesn't belong to a text. */
const FAR_OFF = 4

/**
 * Decides which pictures, embeds and rules to keep, based on the text around them. A picture and its caption are kept
 * or dropped together. `keptImages` are the images that Readability would keep.
 */
export function keptMedia(
  { blocks, media }: PageBlocks,
  keep: readonly boolean[],
  keptImages: ReadonlySet<PageElement>,
): KeptMedia {
  const figures = blocks.map((block) => figureOf(block))
  const isCaption = figures.map((figure) => figure !== null)
  const stays = new Set<PageElement>()
  const inFigures = new Map<PageElement, boolean>()
  for (const medium of media) {
    const isKept = staysAt(medium, blocks, keep, isCaption, keptImages)
    if (isKept) stays.add(medium.element)
    // A figure that contains other figures is a gallery. Its caption is kept if any of its pictures is kept.
    let figure = medium.element.localName === 'hr' ? null : medium.element.closest('figure')
    for (let steps = 0; figure && steps < MAX_FIGURES; steps++) {
      inFigures.set(figure, isKept || (inFigures.get(figure) ?? false))
      figure = figure.parentNode?.closest('figure') ?? null
    }
  }
  const settled = keep.map((isKept, index) => {
    const figure = figures[index]
    return figure ? (inFigures.get(figure) ?? isKept) : isKept
  })
  return { media: stays, keep: settled }
}

function staysAt(
  { element, after }: Medium,
  blocks: readonly Block[],
  keep: readonly boolean[],
  isCaption: readonly boolean[],
  keptImages: ReadonlySet<PageElement>,
): boolean {
  const before = nearest(keep, isCaption, after - 1, -1)
  const next = nearest(keep, isCaption, after, 1)
  if (element.localName === 'hr') return before.dropped === 0 && next.dropped === 0
  if (element.localName === 'img') {
    const isBetween = before.dropped === 0 && next.dropped === 0
    return isBetween || (keptImages.has(element) && (before.dropped <= 1 || next.dropped <= 1))
  }
  if (before.dropped <= 1 && next.dropped <= 1) return true
  // The medium is the first or last thing in the article, in the same container as its text.
  const edge = before.dropped === 0 ? before : next.dropped === 0 ? next : null
  if (!edge || !element.hasAttribute(EMBED_ATTRIBUTE)) return false
  const isEnd = edge === before ? next.dropped === FAR_OFF : before.dropped === FAR_OFF
  return isEnd && isBeside(element, blocks[edge.index] as Block)
}

/** Returns the figure that the block is the caption of, or null. */
function figureOf({ place, words }: Block): PageElement | null {
  if (!place.landmarks.figure || words > LONGEST_CAPTION) return null
  for (let up: Place | null = place, steps = 0; up && steps < MAX_STEPS; up = up.parent, steps++) {
    if (up.tag === 'figcaption') return up.element.closest('figure')
    if (up.tag === 'figure') return null
  }
  return null
}

/** True if the block is in the same container as the element, ignoring boxes that contain only the element. */
function isBeside(element: PageElement, { place }: Block): boolean {
  let box = element
  for (let steps = 0; steps < MAX_STEPS && !box.previousElementSibling && !box.nextElementSibling; steps++) {
    if (!box.parentNode || box.localName === 'body') break
    box = box.parentNode
  }
  return box.parentNode !== null && box.parentNode.contains(place.element)
}

/**
 * Counts the dropped blocks with words between this position and the nearest retained block. FAR_OFF if none is near.
 */
function nearest(
  keep: readonly boolean[],
  isCaption: readonly boolean[],
  from: number,
  step: 1 | -1,
): { dropped: number; index: number } {
  let dropped = 0
  let passed = 0
  for (let index = from; index >= 0 && index < keep.length && dropped < FAR_OFF && passed < 20; index += step) {
    if (isCaption[index]) passed++
    else if (keep[index]) return { dropped, index }
    else dropped++
  }
  return { dropped: FAR_OFF, index: -1 }
}
