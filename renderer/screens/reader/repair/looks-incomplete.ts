import { contentType } from '#shared/model/content-type.ts'
import type { FeedEntry } from '#shared/model/feed.ts'

/**
 * 8 % of 249 corpus pages score below this. Half of those lack part of their article or include much that is not part
 * of it (word F1 below 0.8); of the pages above, 7 % do. An unneeded line at the end of a good article costs less than
 * half an article lost.
 */
const DOUBTFUL = 0.7

/**
 * True if the library itself doubts that it has the whole article, so that the app offers repairs without being asked.
 */
export function looksIncomplete({ content: { article, content_type } }: FeedEntry): boolean {
  if (content_type !== contentType.article || !article) return false
  if (article.finder === 'other' || article.notice) return true
  return article.quality != null && article.quality < DOUBTFUL
}
