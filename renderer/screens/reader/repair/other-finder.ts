import type { FeedEntry } from '#shared/model/feed.ts'
import type { Finder } from './read-anew.ts'

/** The way its article was not found. */
export const otherFinder = ({ content }: FeedEntry): Finder => (content.article?.finder === 'other' ? 'usual' : 'other')
