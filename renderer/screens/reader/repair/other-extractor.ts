import type { FeedEntry } from '#shared/model/feed.ts'
import type { Finder } from './extract-again.ts'

/** The extractor that was not used for the article. */
export const otherExtractor = ({ content }: FeedEntry): Finder =>
  content.article?.finder === 'other' ? 'usual' : 'other'
