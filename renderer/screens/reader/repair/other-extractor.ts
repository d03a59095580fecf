import type { FeedEntry } from '#shared/model/feed.ts'
import type { ExtractorChoice } from './extract-again.ts'

/** The extractor that was not used for the article. */
export const otherExtractor = ({ content }: FeedEntry): ExtractorChoice =>
  content.article?.finder === 'other' ? 'usual' : 'other'
