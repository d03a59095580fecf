import { contentType } from '#shared/model/content-type.ts'
import type { FeedEntry } from '#shared/model/feed.ts'

/**
 * Of 249 corpus pages, 8 % score below this value. Half of those lack part of their article or include a lot of other
 * text (word F1 below 0.8). Of the pages above it, that is true of only 7 %. An unneeded line at the end of a good
 * article does less harm than losing half an article.
 */
const DOUBTFUL = 0.7

/** True if the library itself doubts that it has the whole article. The app then offers repairs unprompted. */
export function looksIncomplete({ content: { article, content_type } }: FeedEntry): boolean {
  if (content_type !== contentType.article || !article) return false
  if (article.finder === 'other' || article.notice) return true
  return article.quality != null && article.quality < DOUBTFUL
}
