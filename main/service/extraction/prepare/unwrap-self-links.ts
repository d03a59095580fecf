import { PERMALINK } from './remove-noise.ts'
import { build, type PageDocument, type PageElement, textOf } from '../page-document.ts'
import { fragmentOf } from './resolve-urls.ts'

/** A link's target is at most this many levels above it. */
const MAX_UP = 3
const LONGEST_HEADING = 120
const HEADING = /^h[1-6]$/
const BLOCK = /^(?:div|p)$/
const PARTS = 'p,div,ul,ol,table,img,figure,pre,h1,h2,h3,h4,h5,h6'

/**
 * Turns links to their own position into plain words, because the links would be mistaken for a menu. A line that
 * consists of such a link becomes a heading.
 */
export function unwrapSelfLinks(page: PageDocument): void {
  let level: number | null = null
  for (const link of page.querySelectorAll('a[href^="#"]')) {
    const name = fragmentOf(link)
    if (name === '' || !/[\p{L}\p{N}]/u.test(link.textContent) || PERMALINK.test(link.textContent)) continue
    if (!isAt(link, name)) continue
    const line = link.parentNode
    const isLine = line !== null && BLOCK.test(line.localName) && isAlone(link)
    link.replaceWith(...link.childNodes)
    if (!isLine || textOf(line).length > LONGEST_HEADING || line.querySelector(PARTS)) continue
    // A line with just a number is the number of an equation or a line.
    if (!/\p{L}/u.test(line.textContent)) continue
    level ??= usualLevel(page)
    const id = line.getAttribute('id')
    line.replaceWith(build(page, `h${level}`, id ? { id } : {}, ...line.childNodes))
  }
}

function isAlone(link: PageElement): boolean {
  for (let node = link.previousSibling; node; node = node.previousSibling)
    if (node.textContent.trim() !== '') return false
  for (let node = link.nextSibling; node; node = node.nextSibling) if (node.textContent.trim() !== '') return false
  return true
}

/** True if the link, an element around it, or an anchor directly before it has this name. */
function isAt(link: PageElement, name: string): boolean {
  let up: PageElement | null = link
  for (let steps = 0; up && steps <= MAX_UP; steps++, up = up.parentNode) {
    if (up.getAttribute('id') === name || up.getAttribute('name') === name) return true
    const before: PageElement | null = up.previousElementSibling
    if (before && textOf(before) === '' && [before.getAttribute('id'), before.getAttribute('name')].includes(name)) {
      return true
    }
    if (HEADING.test(up.localName)) return false
  }
  return false
}

/** Returns the level of the page's first heading below its title. */
function usualLevel(page: PageDocument): number {
  const [first] = page.querySelectorAll('article h2,article h3,article h4,main h2,main h3,main h4,h2')
  return first ? Number(first.localName.slice(1)) : 2
}
