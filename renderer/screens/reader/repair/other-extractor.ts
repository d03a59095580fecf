import type { FeedEntry } from '#shared/model/feed.ts'
import type { Finder } from './extract-again.ts'

/** The way its article was not found. */
export const otherExtractor = ({ content }: FeedEntry): Finder =>
  content.article?.finder === 'other' ? 'usual' : 'other'
