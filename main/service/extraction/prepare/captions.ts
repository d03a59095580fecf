import { build, isWithin, type PageDocument, type PageElement, textOf } from '../page-document.ts'
import { type PageWords, selectRare } from './selector-index.ts'

/**
 * Class names that end in "caption", as in ".wp-caption-text", or that refer to the title of a figure: ".table-title".
 */
const CAPTION_NAME = /^\.(?:[\w-]*caption(?:-?text)?|(?:figure|table|image|photo|picture)[-_]?(?:title|legend))$/i
/** Class names that are used for captions, but also for other elements. */
const TITLE_NAME = /^\.(?:title|legend|description|desc)$/i
const MAX_NAMES = 40
/** If there are more characters than this in addition to the picture and its caption, they are a separate text. */
const BESIDE = 80
const LONGEST_TITLE = 300
const BLOCKS = 'p,div,ul,ol,li,h1,h2,h3,h4,h5,h6,section,header,footer'

/**
 * Gives all captions of pictures the same form: a <figcaption> below the picture that contains only words. A caption
 * that is marked only by a class is put into a <figure> with its picture.
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
  captionPictures(page, words)
  captionTables(page, words)
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
    // Moves a caption above its picture to below it.
    if (figure.localName === 'figure' && caption.nextElementSibling && !figure.querySelector('table,pre,blockquote')) {
      figure.append(caption)
    }
  }
}

/** The label and number at the start of a caption: "Figure 1:", "Abb. 2.3 –". */
const NUMBERED =
  /^(?:fig(?:ure|ura|uur|\.)?|abb(?:ildung|\.)?|tab(?:le|elle|leau|la|ela|el|\.)?|illustration|рис(?:унок|\.)?|таблица|图|圖|図|表|그림|표)\s{0,3}\d{1,3}(?:[.-]\d{1,3}){0,3}\s{0,3}[:.：–—]\s{0,3}\S/iu
const FIGURE_NAME = /(?:^|[\s_-])(?:fig|figure|image|img|photo|picture|illustration)(?:[\s_-]|$)/i

/**
 * Finds captions by their position below a paragraph that consists of a picture. A caption must start with a number
 * such as "Figure 1:" or be alone in a figure.
 */
function captionPictures(page: PageDocument, words: PageWords): void {
  for (const image of selectRare(page, words, ['p > img', 'div > img'])) {
    const box = image.parentNode
    const caption = box?.nextElementSibling
    const whole = box?.parentNode
    if (!box || !caption || !whole || !/^(?:p|div)$/.test(caption.localName) || caption.querySelector('img')) continue
    if (box.closest('figure') || textOf(box) !== '') continue
    const isAlone = whole.localName === 'div' && whole.children.length === 2 && whole.children[1] === caption
    const isFigure = isAlone && FIGURE_NAME.test(whole.getAttribute('class') ?? '')
    const isNamed = caption.getAttribute('id') !== null && describedBy(image) === caption.getAttribute('id')
    if (isFigure || isNamed || (isWithin(caption, LONGEST_TITLE) && NUMBERED.test(textOf(caption))))
      isBelowParagraph(page, caption)
  }
}

const describedBy = (image: PageElement): string | null =>
  image.getAttribute('aria-describedby') ?? image.getAttribute('aria-labelledby')

/** Moves a line with a table's number into the table, if it is directly above or below it. */
function captionTables(page: PageDocument, words: PageWords): void {
  for (const table of selectRare(page, words, ['table'])) {
    if (table.querySelector('caption') || table.closest('figure')) continue
    for (const line of [table.previousElementSibling, table.nextElementSibling]) {
      if (!line || !/^(?:p|div|center)$/.test(line.localName) || line.querySelector('img,td ~ td,ul,ol')) continue
      if (!isWithin(line, LONGEST_TITLE) || !/^t|^т|^表|^표/i.test(textOf(line)) || !NUMBERED.test(textOf(line)))
        continue
      const [cell] = line.querySelectorAll('td')
      table.prepend(build(page, 'caption', {}, ...(cell ?? line).childNodes))
      line.remove()
      break
    }
  }
}

/** Moves a text into the only table next to it, if the text's class identifies it as a caption. */
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

/**
 * Creates a figure from a paragraph that consists of a picture and from the caption in the next paragraph. Word
 * processors write captions this way.
 */
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

/** True if the element is a line without links directly below a picture or a picture's box. */
function isUnderPicture(title: PageElement): boolean {
  const before = title.previousElementSibling
  if (!before || title.querySelector('a,div,p,h1,h2,h3,h4,h5,h6') || !isWithin(title, LONGEST_TITLE)) return false
  const picture = before.localName === 'img' ? before : before.querySelector('img')
  return picture !== null && textOf(before) === '' && title.nextElementSibling === null
}

/** The only picture in an element, and the number of characters in the element. */
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
 * Returns the element that contains the caption and one picture, but no other words. An element that contains more is a
 * gallery or the article itself.
 */
function holderOf(caption: PageElement, known: Map<PageElement, OnePicture>): PageElement | null {
  let holder = caption.parentNode
  for (let steps = 0; holder && steps < 2 && pictureOf(holder, known).count === 0; steps++) holder = holder.parentNode
  // A table whose only purpose is to put the caption below the picture is removed as a whole.
  if (holder && /^(?:tr|tbody)$/.test(holder.localName)) holder = holder.closest('table')
  if (!holder || /^(?:body|article)$/.test(holder.localName)) return null
  const { count, length } = pictureOf(holder, known)
  return count === 1 && length <= caption.textContent.length + BESIDE ? holder : null
}

/** Joins the caption into one run of text. Separate blocks (caption, credit) are separated by spaces. */
function inLine(page: PageDocument, caption: PageElement): void {
  if (caption.querySelector('img,table,pre')) return
  for (const block of [...caption.querySelectorAll(BLOCKS)].reverse()) {
    block.replaceWith(build(page, 'span', {}, ' ', ...block.childNodes, ' '))
  }
}
