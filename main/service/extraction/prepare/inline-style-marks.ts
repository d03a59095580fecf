import { build, type PageDocument } from '../page-document.ts'
import { type PageWords, selectRare } from './selector-index.ts'

const BOLD = /font-weight:\s*(?:bold|bolder|[6-9]00)\b/i
const ITALIC = /font-style:\s*(?:italic|oblique)\b/i
const IN_MARK = 'b,strong,h1,h2,h3,h4,h5,h6,th,pre,code'

/** Adds markup for formatting that only a style or an attribute indicates: bold and italic words, headings. */
export function nameMarks(page: PageDocument, words: PageWords): void {
  for (const span of selectRare(page, words, ['span[style]'])) {
    const style = span.getAttribute('style') ?? ''
    const isBold = BOLD.test(style) && !span.closest(IN_MARK)
    const isItalic = ITALIC.test(style) && !span.closest('i,em,pre,code')
    if (!(isBold || isItalic) || span.textContent.trim() === '' || span.querySelector('p,div')) continue
    span.removeAttribute('style')
    const inner = [...span.childNodes]
    span.append(
      isBold
        ? build(page, 'b', {}, ...(isItalic ? [build(page, 'i', {}, ...inner)] : inner))
        : build(page, 'i', {}, ...inner),
    )
  }
  for (const heading of selectRare(page, words, ['div[role="heading"]', 'span[role="heading"]', 'p[role="heading"]'])) {
    const level = /^[1-6]$/.exec(heading.getAttribute('aria-level') ?? '')?.[0] ?? '2'
    if (!heading.querySelector('h1,h2,h3,h4,h5,h6,p,div')) {
      heading.replaceWith(build(page, `h${level}`, {}, ...heading.childNodes))
    }
  }
}
