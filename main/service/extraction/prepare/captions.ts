import { build, type PageDocument, type PageElement } from '../page-document.ts'
import { type PageWords, selectRare } from './page-words.ts'

/** Class names that end in "caption", as in ".wp-caption-text" or ".x-insert-image-caption". */
const CAPTION_NAME = /^\.[\w-]*caption(?:-?text)?$/i
const MAX_NAMES = 40
/** More characters beside picture and caption are another text. */
const BESIDE = 80
const BLOCKS = 'p,div,ul,ol,li,h1,h2,h3,h4,h5,h6,section,header,footer'

/**
 * Gives every picture's caption one form: a <figcaption> below it that holds words only. Captions that only a class
 * marks get a <figure> with their picture.
 */
export function nameCaptions(page: PageDocument, words: PageWords): void {
  const pictures = new Map<PageElement, OnePicture>()
  const names = [...words].filter((word) => CAPTION_NAME.test(word)).slice(0, MAX_NAMES)
  for (const caption of selectRare(page, words, names)) {
    if (caption.closest('figure,figcaption') || caption.querySelector('img')) continue
    const holder = holderOf(caption, pictures)
    const image = holder && pictureOf(holder, pictures).image
    if (!holder || !image) continue
    const content = [...caption.childNodes]
    const figure = build(page, 'figure', {}, image, build(page, 'figcaption', {}, ...content))
    if (holder.localName === 'td') {
      for (const node of [...holder.childNodes]) node.remove()
      holder.append(figure)
    } else holder.replaceWith(figure)
  }
  const figures = new Set<PageElement>()
  for (const caption of selectRare(page, words, ['figcaption'])) {
    inLine(page, caption)
    const figure = caption.parentNode
    if (!figure || figures.has(figure)) continue
    figures.add(figure)
    // A caption above its picture belongs below it.
    if (figure.localName === 'figure' && caption.nextElementSibling && !figure.querySelector('table,pre,blockquote')) {
      figure.append(caption)
    }
  }
}

/** The only picture in an element, and how many characters stand there. */
interface OnePicture {
  count: number
  image: PageElement | null
  length: number
}

function pictureOf(holder: PageElement, known: Map<PageElement, OnePicture>): OnePicture {
  const before = known.get(holder)
  if (before) return before
  const images = [...holder.querySelectorAll('img')]
  const found = { count: images.length, image: images[0] ?? null, length: holder.textContent.length }
  known.set(holder, found)
  return found
}

/** What holds the caption and one picture, and no other words: more is a gallery or the article itself. */
function holderOf(caption: PageElement, known: Map<PageElement, OnePicture>): PageElement | null {
  let holder = caption.parentNode
  for (let steps = 0; holder && steps < 2 && pictureOf(holder, known).count === 0; steps++) holder = holder.parentNode
  // A table that sets the caption under the picture goes as a whole.
  if (holder && /^(?:tr|tbody)$/.test(holder.localName)) holder = holder.closest('table')
  if (!holder || /^(?:body|article)$/.test(holder.localName)) return null
  const { count, length } = pictureOf(holder, known)
  return count === 1 && length <= caption.textContent.length + BESIDE ? holder : null
}

/** Makes the caption one run of words: what stands in blocks of its own (words, credit) is parted by spaces. */
function inLine(page: PageDocument, caption: PageElement): void {
  if (caption.querySelector('img,table,pre')) return
  for (const block of [...caption.querySelectorAll(BLOCKS)].reverse()) {
    block.replaceWith(build(page, 'span', {}, ' ', ...block.childNodes, ' '))
  }
}
