import { runExtractor } from './blocks/content-extractor.ts'
import { FinderElement } from './blocks/extractor-page.ts'
import { countLetters } from './count-letters.ts'
import { markedContent } from './marked-content.ts'
import type { PageDocument } from './page-document.ts'
import type { TreeSource } from './tree/dom-to-tree.ts'

export interface FoundContent {
  /** The part of the page that contains the article. It is the page's own markup and has not been sanitized. */
  root: TreeSource
  byline: string | null
  excerpt: string | null
}

/** If the result has fewer letters than this, hidden parts are tried before it is accepted as the whole article. */
const FEW = 250
/**
 * If the marked part has this many times as much prose as the finder's result, the finder has missed most of the
 * article.
 */
const MISSED_MOST = 1.7
const HIDDEN = '[style*="display"],[style*="visibility"],[hidden],[aria-hidden="true"]'

/** Returns the part of a prepared page that is its article, or null. Leaves the page unchanged. */
export function findContent(page: PageDocument): FoundContent | null {
  const marked = markedContent(page)
  let found = read(runExtractor(page))
  // Some pages hide their text until a script shows it.
  if ((!found || found.length < FEW) && page.querySelector(HIDDEN)) {
    const revealed = read(runExtractor(page, true))
    if (revealed && revealed.length > 2 * (found?.length ?? 0)) found = revealed
  }
  if (marked && marked.length >= FEW && marked.length > MISSED_MOST * (found?.length ?? 0)) {
    return { root: marked.root, byline: found?.byline ?? null, excerpt: found?.excerpt ?? null }
  }
  return found
}

function read(article: ReturnType<typeof runExtractor>): (FoundContent & { length: number }) | null {
  if (!(article?.content instanceof FinderElement) || !article.textContent?.trim()) return null
  return {
    root: article.content,
    byline: article.byline?.trim() || null,
    excerpt: article.excerpt?.trim() || null,
    length: countLetters(article.textContent),
  }
}
