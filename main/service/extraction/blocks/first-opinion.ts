import { Readability } from '@mozilla/readability'
import type { PageDocument, PageElement } from '../page-document.ts'
import type { PageBlocks, Place } from './page-blocks.ts'

/** What the well-known content finder makes of the page: evidence for the model, and the way out when it has nothing. */
export interface FirstOpinion {
  /** Which blocks it kept. */
  kept: boolean[]
  keptImages: Set<PageElement>
  byline: string | null
  excerpt: string | null
}

const BLOCK = 'data-page-block'
const IMAGE = 'data-page-image'
const HIDDEN = '[style*="display"],[style*="visibility"],[hidden],[aria-hidden="true"]'
/** Fewer words are not believed to be the article while hidden parts were not tried. */
const FEW_WORDS = 40

/** Runs the finder on a copy and tells which blocks came through. Leaves the page as it was. */
export function firstOpinion(page: PageDocument, found: PageBlocks): FirstOpinion {
  const marked = new Set<Place>()
  found.blocks.forEach(({ place }) => {
    if (marked.has(place)) return
    place.element.setAttribute(BLOCK, String(marked.size))
    marked.add(place)
  })
  const places = [...marked]
  const images = found.media.filter(({ element }) => element.localName === 'img').map(({ element }) => element)
  images.forEach((image, index) => image.setAttribute(IMAGE, String(index)))
  const wordsOf = (opinion: FirstOpinion) =>
    found.blocks.reduce((sum, { words }, index) => sum + (opinion.kept[index] ? words : 0), 0)
  let opinion = read(page.cloneNode(true), found, places, images)
  if (wordsOf(opinion) < FEW_WORDS && page.querySelector(HIDDEN)) {
    const shown = page.cloneNode(true)
    // Some pages hide their text until a script shows it.
    for (const element of shown.querySelectorAll(HIDDEN)) {
      for (const name of ['style', 'hidden', 'aria-hidden']) element.removeAttribute(name)
    }
    const second = read(shown, found, places, images)
    if (wordsOf(second) > 2 * wordsOf(opinion)) opinion = second
  }
  for (const place of places) place.element.removeAttribute(BLOCK)
  for (const image of images) image.removeAttribute(IMAGE)
  return opinion
}

function read(
  copy: PageDocument,
  found: PageBlocks,
  places: readonly Place[],
  images: readonly PageElement[],
): FirstOpinion {
  const article = parse(copy)
  const keptPlaces = new Set<Place>()
  const keptImages = new Set<PageElement>()
  if (article?.content) {
    for (const element of article.content.querySelectorAll(`[${BLOCK}]`)) {
      const place = places[Number(element.getAttribute(BLOCK))]
      if (place) keptPlaces.add(place)
    }
    for (const element of article.content.querySelectorAll(`[${IMAGE}]`)) {
      const image = images[Number(element.getAttribute(IMAGE))]
      if (image) keptImages.add(image)
    }
  }
  return {
    kept: found.blocks.map(({ place }) => keptPlaces.has(place)),
    keptImages,
    byline: article?.byline?.trim() || null,
    excerpt: article?.excerpt?.trim() || null,
  }
}

function parse(copy: PageDocument) {
  try {
    const finder = new Readability<PageElement>(copy, {
      disableJSONLD: true,
      keepClasses: false,
      serializer: (element) => element,
    })
    return finder.parse()
  } catch (error) {
    // It stumbles over some odd documents (no body left, say): no opinion. Stack overflow is told as what it is.
    if (error instanceof RangeError) throw error
    return null
  }
}
