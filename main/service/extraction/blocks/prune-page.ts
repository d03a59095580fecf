import { build, type PageDocument, type PageElement } from '../page-document.ts'
import { keptMedia } from './kept-media.ts'
import type { Block, PageBlocks, Place } from './page-blocks.ts'

/** Rows and cells are kept as long as their table is, because dropping one would shift the others. */
const KEPT_WITH_PARENT = new Set(['td', 'th', 'tr', 'tbody', 'thead', 'tfoot', 'caption', 'rt', 'rp'])

/**
 * Removes everything but the kept blocks, their media and the elements that contain them. `keptImages` are the images
 * that Readability would keep.
 */
export function prunePage(
  page: PageDocument,
  found: PageBlocks,
  chosen: readonly boolean[],
  keptImages: ReadonlySet<PageElement>,
): void {
  const { media, keep } = keptMedia(found, chosen, keptImages)
  const holding = new Set<Place>()
  found.blocks.forEach((block, index) => {
    if (keep[index]) {
      for (let up: Place | null = block.place; up && !holding.has(up); up = up.parent) holding.add(up)
    }
  })
  const heldMedia = new Set<PageElement>()
  for (const { element } of found.media) {
    if (media.has(element)) {
      for (let up: PageElement | null = element; up && !heldMedia.has(up); up = up.parentNode) heldMedia.add(up)
    } else element.remove()
  }
  found.blocks.forEach((block, index) => {
    if (!keep[index]) {
      const held = holding.has(block.place)
      for (const node of block.nodes) {
        if (held || !heldMedia.has(node as PageElement)) node.remove()
      }
    } else if (block.broken) wrap(page, block)
  })
  for (const place of found.places) {
    if (!place.parent || holding.has(place) || heldMedia.has(place.element)) continue
    if (KEPT_WITH_PARENT.has(place.tag) && holding.has(place.parent)) continue
    place.element.remove()
  }
}

/** Turns runs that only line breaks separate into paragraphs, and removes those breaks. */
function wrap(page: PageDocument, block: Block): void {
  if (/^(?:pre|p|li|td|th|h[1-6])$/.test(block.place.tag) && block.place.blocks === 1) return
  if (block.place.tag === 'pre') return
  const [first] = block.nodes
  if (!first?.parentNode) return
  const paragraph = build(page, 'p', {})
  first.replaceWith(paragraph)
  while (paragraph.nextSibling?.nodeType === 1 && (paragraph.nextSibling as PageElement).localName === 'br') {
    if (block.nodes.includes(paragraph.nextSibling)) break
    paragraph.nextSibling.remove()
  }
  paragraph.append(...block.nodes)
}
