import { build, type PageDocument } from '../page-document.ts'

const SIZE = /font-size\s*:\s*(\d{1,3}(?:\.\d+)?)px/i
const LARGE = 21
const LARGER = 28
const MOST_WORDS = 16
const BLOCKS = 'p,div,table,ul,ol,li,blockquote,h1,h2,h3,h4,h5,h6,img,br,pre'

/** Makes headings of short lines that a letter sets in large type, because few letters have any other. */
export function nameHeadings(page: PageDocument): void {
  if (page.querySelector('h1,h2,h3')) return
  for (const block of page.querySelectorAll('p,div')) {
    const only = [...block.children].length === 1 ? block.children[0] : null
    const styled = SIZE.test(block.getAttribute('style') ?? '') ? block : only
    const size = Number(SIZE.exec(styled?.getAttribute('style') ?? '')?.[1] ?? 0)
    if (size < LARGE || block.querySelector(BLOCKS) || block.closest('li,blockquote,table,a')) continue
    const words = block.textContent.trim().split(/\s+/).length
    if (words > MOST_WORDS || !/\p{L}{2}/u.test(block.textContent)) continue
    block.replaceWith(build(page, size >= LARGER ? 'h2' : 'h3', {}, ...block.childNodes))
  }
}
