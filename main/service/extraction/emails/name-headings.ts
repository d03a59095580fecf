import { build, ELEMENT, type PageDocument, type PageElement, TEXT } from '../page-document.ts'
import { type Type, typesOf } from './type-sizes.ts'

/** Type sizes of headings, relative to the size of most words. */
const LARGE = 1.3
const LARGER = 1.75
/** Relative size of a heading that is bold throughout or consists of one link. */
const LARGE_IF_MARKED = 1.15
const MOST_WORDS = 16
/** Maximum number of real headings, because an email may use one just for its name. */
const MOST_HEADINGS = 1
const HEADINGS = 'h1,h2,h3,[role="heading"]'
const BLOCKS = 'p,div,table,ul,ol,li,blockquote,h1,h2,h3,h4,h5,h6,img,br,pre,hr'
const BUTTON =
  /(?:^|;)\s*(?:background(?:-color)?|border-radius|padding(?:-left)?)\s*:\s*(?!0|none|transparent|inherit)/i

/**
 * Turns short lines in larger type than the rest of the text into headings, because few emails contain real ones. Such
 * a line is often a single link, and its size is often set on a cell around it.
 */
export function nameHeadings(page: PageDocument): void {
  if ([...page.querySelectorAll(HEADINGS)].length > MOST_HEADINGS) return
  const { types, usual } = typesOf(page)
  for (const block of page.querySelectorAll('p,div')) {
    if (block.querySelector(BLOCKS) || block.closest('li,blockquote,table,h1,h2,h3,h4,h5,h6')) continue
    const words = block.textContent.trim().split(/\s+/).length
    if (words > MOST_WORDS || !/\p{L}{2}/u.test(block.textContent)) continue
    const line = lineOf(block, types)
    const isMarked = line.isBold || (line.link !== null && !isButton(line.link, block))
    if (line.size < usual * (isMarked ? LARGE_IF_MARKED : LARGE)) continue
    block.replaceWith(build(page, line.size >= usual * LARGER ? 'h2' : 'h3', {}, ...block.childNodes))
  }
}

/** Returns the line's smallest type size, whether it is bold throughout, and the link that contains all of its text. */
function lineOf(block: PageElement, types: ReadonlyMap<PageElement, Type>): Type & { link: PageElement | null } {
  let size = Infinity
  let isBold = true
  for (const element of [block, ...block.querySelectorAll('*')]) {
    if (![...element.childNodes].some((node) => node.nodeType === TEXT && node.textContent.trim() !== '')) continue
    const type = types.get(element)
    size = Math.min(size, type?.size ?? 0)
    isBold &&= type?.isBold ?? false
  }
  return { size, isBold, link: block.closest('a') ?? linkThroughout(block) }
}

function linkThroughout(block: PageElement): PageElement | null {
  let element = block
  for (;;) {
    const filled = [...element.childNodes].filter(({ textContent }) => textContent.trim() !== '')
    const [only] = filled
    if (filled.length !== 1 || only?.nodeType !== ELEMENT) return null
    element = only as PageElement
    if (element.localName === 'a') return element
  }
}

/** True if the link looks like a button. A button names an action, not the text that follows. */
function isButton(link: PageElement, block: PageElement): boolean {
  return [link, block, ...link.querySelectorAll('*')].some((element) =>
    BUTTON.test(element.getAttribute('style') ?? ''),
  )
}
