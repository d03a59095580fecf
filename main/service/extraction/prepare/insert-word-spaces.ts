import { build, ELEMENT, type PageDocument, type PageElement } from '../page-document.ts'
import { type PageWords, selectRare } from './selector-index.ts'

const LINES = new Set(['a', 'span', 'b', 'strong', 'label', 'small', 'time', 'em', 'i', 'data', 'button', 'abbr'])
const CODE = 'pre,code,kbd,samp'

/**
 * Inserts spaces between phrases that only a style separates: "Price" and "From" in two spans are two words. Does so
 * only where a word ends and a capital or digit starts, so that a drop capital stays with its word.
 */
export function separateBlocks(page: PageDocument, words: PageWords): void {
  for (const cite of selectRare(page, words, ['cite'])) {
    if (!cite.closest('blockquote')) continue
    // A citation before the quoted words gets a separate line.
    if (/:\s*$/.test(cite.textContent) && !cite.previousElementSibling) {
      cite.replaceWith(build(page, 'p', {}, ...cite.childNodes))
    }
  }
  for (const element of page.querySelectorAll('a,span,b,strong,label,small,time,em,i,data,button,abbr')) {
    const next = element.nextSibling
    if (next?.nodeType !== ELEMENT || !LINES.has((next as PageElement).localName)) continue
    const end = element.textContent.slice(-1)
    const start = next.textContent.slice(0, 1)
    if (!/[\p{Ll}\p{N}.!?)%]/u.test(end) || !/[\p{Lu}\p{N}$€£]/u.test(start)) continue
    if (/\p{N}/u.test(end) && /\p{N}/u.test(start)) continue
    if (element.closest(CODE)) continue
    element.append(' ')
  }
}
