import { Readability } from '@mozilla/readability'
import type { PageDocument, PageElement } from './page-document.ts'
import { LANGUAGE_ATTRIBUTE } from './prepare/code-blocks.ts'

export interface FoundContent {
  /** HTML of the article's part of the page. Not safe: it is the page's own. */
  html: string
  byline: string | null
  excerpt: string | null
}

/** Fewer characters are not believed to be the whole article while hidden parts were not tried. */
const FEW = 250

/** The part of a prepared page that is its article, or null. Changes the page it is given. */
export function findContent(page: PageDocument): FoundContent | null {
  const spare = page.cloneNode(true)
  const found = read(page)
  if (found && found.length >= FEW) return found
  // Some pages hide their text until a script shows it.
  if (!reveal(spare)) return found
  const revealed = read(spare)
  return revealed && revealed.length > 2 * (found?.length ?? 0) ? revealed : found
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

function reveal(page: PageDocument): boolean {
  let changed = false
  const hide = (element: PageElement, name: string) => {
    element.removeAttribute(name)
    changed = true
  }
  for (const element of page.querySelectorAll('[style*="display"],[style*="visibility"]')) hide(element, 'style')
  for (const element of page.querySelectorAll('[hidden]')) hide(element, 'hidden')
  for (const element of page.querySelectorAll('[aria-hidden="true"]')) {
    if (element.getAttribute(LANGUAGE_ATTRIBUTE) === null) hide(element, 'aria-hidden')
  }
  return changed
}
