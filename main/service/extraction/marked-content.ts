import { countLetters } from './count-letters.ts'
import type { PageDocument, PageElement } from './page-document.ts'

/** The part of a page that its author marked as the article. */
export interface MarkedContent {
  /** A copy of that part without asides, as far as markup or names identify them. It is not sanitized. */
  root: PageElement
  /** Number of letters of prose in the part, as counted by countLetters. */
  length: number
}

const ROOTS = ['[itemprop="articleBody"]', 'article', 'main', '[role="main"]']
const PROSE = 'p,li,h2,h3,h4,blockquote,pre,td,dd,figcaption'
const ASIDES = 'nav,aside,footer,header,form,[role="complementary"],[role="navigation"]'
const NAMES =
  /(?:^|[\s_-])(?:related|recommend\w*|comments?|share|sharing|social|newsletter|subscribe|signup|promo\w*|sponsor\w*|advert\w*|ads?|sidebar|breadcrumbs?|author-(?:bio|box)|toc|table-of-contents|more-(?:stories|from)|cookie\w*|pagination|tags?)(?:[\s_-]|$)/i

/**
 * Returns the marked part, for comparison with the content finder's result. The finder looks for one dense block and
 * misses an article that is split into a box for each section. Null if nothing or more than one article is marked.
 */
export function markedContent(page: PageDocument): MarkedContent | null {
  for (const selector of ROOTS) {
    const roots = [...page.querySelectorAll(selector)]
    const root = roots[0]
    if (!root || roots.length > 1) continue
    const copy = root.cloneNode(true)
    for (const aside of copy.querySelectorAll(ASIDES)) aside.remove()
    for (const element of copy.querySelectorAll('[class],[id]')) {
      const name = `${element.getAttribute('class') ?? ''} ${element.getAttribute('id') ?? ''}`
      if (NAMES.test(name) && element.localName !== 'p' && element.querySelector('h1') === null) element.remove()
    }
    return { root: copy, length: proseLength(copy) }
  }
  return null
}

/** Returns the number of letters in blocks that mostly consist of plain words, not links. */
function proseLength(root: PageElement): number {
  let length = 0
  for (const block of root.querySelectorAll(PROSE)) {
    if (block.querySelector('p,li')) continue
    const text = countLetters(block.textContent)
    let linked = 0
    for (const link of block.querySelectorAll('a')) linked += countLetters(link.textContent)
    if (linked * 2 <= text) length += text
  }
  return length
}
