import { contentType } from '#shared/model/content-type.ts'
import type { FeedEntry } from '#shared/model/feed.ts'

/**
 * Of 249 corpus pages 8 % are below this; half of those miss a part of their article or hold much that is none of it
 * (word F1 below 0.8), and of those above 7 % do. A line at the end of a good article costs less than a lost half of another.
 */
const DOUBTFUL = 0.7

/** Whether the library itself doubts that it has the whole article, so that help is offered without being looked for. */
export function looksIncomplete({ content: { article, content_type } }: FeedEntry): boolean {
  if (content_type !== contentType.article || !article) return false
  if (article.finder === 'other' || article.notice) return true
  return article.quality != null && article.quality < DOUBTFUL
}
