import type { FeedEntry } from '#shared/model/feed.ts'

/** Those that came before a moment, in milliseconds since the epoch. One without a date that can be read stays. */
export function olderThan(entries: readonly FeedEntry[], moment: number): readonly number[] {
  return entries.filter(({ content }) => Date.parse(content.feed_date) < moment).map(({ content }) => content.id)
}
