import { Readability } from '@mozilla/readability'
import { markedContent } from './marked-content.ts'
import type { PageDocument } from './page-document.ts'

export interface FoundContent {
  /** HTML of the article's part of the page. Not safe: it is the page's own. */
  html: string
  byline: string | null
  excerpt: string | null
}

/** Fewer characters are not believed to be the whole article while hidden parts were not tried. */
const FEW = 250
/** So many times the prose of what was found in the marked part, and the finder missed most of the article. */
const MISSED_MOST = 1.7
const HIDDEN = '[style*="display"],[style*="visibility"],[hidden],[aria-hidden="true"]'

/** The part of a prepared page that is its article, or null. Changes the page it is given. */
export function findContent(page: PageDocument): FoundContent | null {
  const marked = markedContent(page)
  // Some pages hide their text until a script shows it.
  const spare = page.querySelector(HIDDEN) ? page.cloneNode(true) : null
  let found = read(page)
  if (spare && (!found || found.length < FEW)) {
    for (const element of spare.querySelectorAll(HIDDEN)) {
      for (const name of ['style', 'hidden', 'aria-hidden']) element.removeAttribute(name)
    }
    const revealed = read(spare)
    if (revealed && revealed.length > 2 * (found?.length ?? 0)) found = revealed
  }
  if (marked && marked.length >= FEW && marked.length > MISSED_MOST * (found?.length ?? 0)) {
    return { html: marked.html, byline: found?.byline ?? null, excerpt: found?.excerpt ?? null }
  }
  return found
}

function read(page: PageDocument): (FoundContent & { length: number }) | null {
  const article = parse(page)
  if (!article?.content || !article.textContent?.trim()) return null
  return {
    html: article.content,
    byline: article.byline?.trim() || null,
    excerpt: article.excerpt?.trim() || null,
    length: article.textContent.trim().length,
  }
}

function parse(page: PageDocument) {
  try {
    return new Readability(page, { disableJSONLD: true, keepClasses: false }).parse()
  } catch (error) {
    // It stumbles over some odd documents (no body left, say): nothing found. Stack overflow is told as what it is.
    if (error instanceof RangeError) throw error
    return null
  }
}
