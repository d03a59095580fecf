import { build, isWithin, type PageDocument, type PageElement, textOf } from '../page-document.ts'
import { type PageWords, selectRare } from './selector-index.ts'

/** Class names that end in "caption", as in ".wp-caption-text" or ".x-insert-image-caption". */
const CAPTION_NAME = /^\.[\w-]*caption(?:-?text)?$/i
/** Names of a caption that name other things as well. */
const TITLE_NAME = /^\.(?:title|legend|description|desc)$/i
const MAX_NAMES = 40
/** More characters beside picture and caption are another text. */
const BESIDE = 80
const LONGEST_TITLE = 300
const BLOCKS = 'p,div,ul,ol,li,h1,h2,h3,h4,h5,h6,section,header,footer'

/**
 * Gives every picture's caption one form: a <figcaption> below it that holds words only. Captions that only a class
 * marks get a <figure> with their picture.
 */
export function nameCaptions(page: PageDocument, words: PageWords): void {
  const pictures = new Map<PageElement, OnePicture>()
  const tables = new Set<PageElement>()
  const names = [...words].filter((word) => CAPTION_NAME.test(word)).slice(0, MAX_NAMES)
  const titles = [...words].filter((word) => TITLE_NAME.test(word)).map((name) => `div > div${name}`)
  for (const caption of selectRare(page, words, [...names, ...titles])) {
    if (caption.closest('figure,figcaption') || caption.querySelector('img')) continue
    if (isTableCaption(page, caption, tables)) continue
    const isTitle = TITLE_NAME.test(`.${caption.getAttribute('class') ?? ''}`)
    if (isTitle && !isUnderPicture(caption)) continue
    if (isBelowParagraph(page, caption)) continue
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
  const legends = [...selectRare(page, words, ['figure > legend'])]
  for (const legend of legends) {
    legend.replaceWith(build(page, 'figcaption', {}, ...legend.childNodes))
  }
  const figures = new Set<PageElement>()
  const isMade = legends.length > 0
  for (const caption of isMade ? page.querySelectorAll('figcaption') : selectRare(page, words, ['figcaption'])) {
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

/** Puts the words that a class calls the caption of the only table beside them into the table. */
function isTableCaption(page: PageDocument, caption: PageElement, seen: Set<PageElement>): boolean {
  const holder = caption.parentNode
  if (!holder || caption.localName === 'caption' || seen.has(holder) || !/^(?:div|section)$/.test(holder.localName))
    return false
  seen.add(holder)
  const [table, other] = holder.querySelectorAll('table')
  if (!table || other || table.querySelector('caption') || caption.contains(table) || textOf(caption) === '')
    return false
  for (let part = table; part !== holder && part.parentNode; part = part.parentNode) {
    const others = [...part.parentNode.childNodes].filter((node) => node !== part && node !== caption)
    if (others.some((node) => node.textContent.trim() !== '')) return false
  }
  table.prepend(build(page, 'caption', {}, ...caption.childNodes))
  caption.remove()
  return true
}

/** Makes a figure of a paragraph that is only a picture and the caption in the next, as word processors write them. */
function isBelowParagraph(page: PageDocument, caption: PageElement): boolean {
  const before = caption.previousElementSibling
  if (!before || !/^(?:p|div)$/.test(before.localName) || !/^(?:p|div)$/.test(caption.localName)) return false
  if (caption.querySelector(BLOCKS) || !isWithin(caption, LONGEST_TITLE)) return false
  const [image, other] = before.querySelectorAll('img')
  if (!image || other || !isWithin(before, 0) || before.querySelector('table,figure')) return false
  before.replaceWith(build(page, 'figure', {}, image, build(page, 'figcaption', {}, ...caption.childNodes)))
  caption.remove()
  return true
}

/** True if it is a line without links directly under a picture or the box of one. */
function isUnderPicture(title: PageElement): boolean {
  const before = title.previousElementSibling
  if (!before || title.querySelector('a,div,p,h1,h2,h3,h4,h5,h6') || !isWithin(title, LONGEST_TITLE)) return false
  const picture = before.localName === 'img' ? before : before.querySelector('img')
  return picture !== null && textOf(before) === '' && title.nextElementSibling === null
}

/** The only picture in an element, and the number of characters there. */
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

/**
 * Returns the element that contains the caption and one picture, and no other words. More is a gallery or the article
 * itself.
 */
function holderOf(caption: PageElement, known: Map<PageElement, OnePicture>): PageElement | null {
  let holder = caption.parentNode
  for (let steps = 0; holder && steps < 2 && pictureOf(holder, known).count === 0; steps++) holder = holder.parentNode
  // A table that sets the caption under the picture goes as a whole.
  if (holder && /^(?:tr|tbody)$/.test(holder.localName)) holder = holder.closest('table')
  if (!holder || /^(?:body|article)$/.test(holder.localName)) return null
  const { count, length } = pictureOf(holder, known)
  return count === 1 && length <= caption.textContent.length + BESIDE ? holder : null
}

/** Makes the caption one run of words: separate blocks (words, credit) are divided by spaces. */
function inLine(page: PageDocument, caption: PageElement): void {
  if (caption.querySelector('img,table,pre')) return
  for (const block of [...caption.querySelectorAll(BLOCKS)].reverse()) {
    block.replaceWith(build(page, 'span', {}, ' ', ...block.childNodes, ' '))
  }
}
