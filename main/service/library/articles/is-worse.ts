import type { FoundArticle } from './fetched-article.ts'

interface Before {
  readonly word_count: number
  readonly quality: number | null
  readonly html_hash: string | null
  readonly remark: string | null
}

/**
 * True if the new article must not replace the current one. If the reader has seen a page that the client sent, a
 * fetched page replaces it only if it is no poorer. A page sent later replaces the current article unless that article
 * is far richer, because clients also send the paywall in front of an article. An incomplete article never replaces a
 * complete one.
 */
export function isWorse(article: FoundArticle, before: Before, isSent: boolean): boolean {
  const share = isSent ? 0.5 : before.html_hash === null ? 0.3 : 0.9
  const margin = isSent ? 0.3 : 0.1
  if (article.remark != null && before.remark === null) return true
  if (article.wordCount < before.word_count * share) return true
  return article.quality != null && before.quality !== null && article.quality < before.quality - margin
}
