import { build, type PageDocument, type PageElement } from '../page-document.ts'
import { type PageWords, selectRare } from './page-words.ts'

const BOLD = /font-weight:\s*(?:bold|bolder|[6-9]00)\b/i
const ITALIC = /font-style:\s*(?:italic|oblique)\b/i
const IN_MARK = 'b,strong,h1,h2,h3,h4,h5,h6,th,pre,code'

/** Names of boxes to tick in fonts of icons: "fa-check-square-o", "bi-square", "mdi-checkbox-blank-outline". */
const BOX_ICON =
  /^\.[a-z]{1,12}-(?:[a-z]{1,12}-)?(?:square|check-?box|check-square|check2-square|unchecked|check)(?:-[a-z-]{1,30})?$/
const OPEN = /unchecked|blank|empty|uncheck/
const DONE = /check/
const MAX_ICONS = 20

/** Shows as markup what only a style or an attribute shows: bold and italic words, headings, tasks that are done. */
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
  for (const box of selectRare(page, words, ['li input[type="checkbox"]'])) {
    box.replaceWith(box.hasAttribute('checked') ? '☑ ' : '☐ ')
  }
  const icons = [...words].filter((word) => BOX_ICON.test(word)).slice(0, MAX_ICONS)
  for (const icon of selectRare(
    page,
    words,
    icons.map((name) => `li ${name}`),
  )) {
    if (icon.textContent.trim() === '' && isFirstInItem(icon)) icon.replaceWith(isDone(icon) ? '☑ ' : '☐ ')
  }
}

function isDone(icon: PageElement): boolean {
  const names = (icon.getAttribute('class') ?? '').split(/\s+/).filter((name) => BOX_ICON.test(`.${name}`))
  return (
    names.some((name) => DONE.test(name.replace('checkbox', 'box')) || /checkbox-(?:marked|checked|on)/.test(name)) &&
    !names.some((name) => OPEN.test(name))
  )
}

/** True if an item of a list starts with it. */
function isFirstInItem(icon: PageElement): boolean {
  for (let node: PageElement | null = icon; node && node.localName !== 'li'; node = node.parentNode) {
    for (let one = node.previousSibling; one; one = one.previousSibling) if (one.textContent.trim() !== '') return false
  }
  return true
}
