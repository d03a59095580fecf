import { build, type PageDocument, type PageElement, textOf } from '../page-document.ts'
import { type PageWords, selectRare } from './page-words.ts'

const CALLOUTS =
  'div.callout,aside.callout,div.admonition,aside.admonition,div.markdown-alert,div.alert-info,div.alert-warning,' +
  'div.alert-danger,div.alert-success,div.theme-admonition,div[data-callout],div.kg-callout-card,div.notecard'
const TITLES = '.callout-title,.admonition-title,.markdown-alert-title,.alert-heading,.admonition-heading'
const KIND = /(?:^|[\s_-])(note|info|tip|hint|important|warning|caution|danger|success|example|question)(?:[\s_-]|$)/i
const MAX_LENGTH = 3000

/** Turns boxes with notes, tips and warnings into quotes with a bold title, because markdown has no other box. */
export function nameCallouts(page: PageDocument, words: PageWords): void {
  for (const box of selectRare(page, words, CALLOUTS.split(','))) {
    const text = textOf(box)
    if (text === '' || text.length > MAX_LENGTH || box.closest('header,footer,nav,form,[role="alert"] form')) continue
    if (box.parentNode?.closest(CALLOUTS)) continue
    const title = box.querySelector(TITLES)
    const named = (title ? textOf(title) : '') || kindOf(box)
    title?.remove()
    const quote = build(page, 'blockquote', {}, ...box.childNodes)
    if (named !== '') quote.prepend(build(page, 'p', {}, build(page, 'strong', {}, named)))
    box.replaceWith(quote)
  }
}

/** The kind of box, such as "Warning", if its own words do not say. */
function kindOf(box: PageElement): string {
  const names = `${box.getAttribute('data-callout') ?? ''} ${box.getAttribute('class') ?? ''}`
  const kind = KIND.exec(names)?.[1]?.toLowerCase()
  if (!kind || textOf(box).toLowerCase().startsWith(kind)) return ''
  return kind.charAt(0).toUpperCase() + kind.slice(1)
}
