import type { FeedEntry } from '#shared/model/feed.ts'
import type { ExtractorChoice } from './extract-again.ts'

/** Returns the extractor that wasn't used for the article. */
export const otherExtractor = ({ content }: FeedEntry): ExtractorChoice =>
  content.article?.finder === 'other' ? 'usual' : 'other'
