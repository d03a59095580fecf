import type { FeedEntry } from '#shared/model/feed.ts'

/** Returns the entries older than `moment`, in milliseconds since the epoch. Skips entries without a valid date. */
export function olderThan(entries: readonly FeedEntry[], moment: number): readonly number[] {
  return entries.filter(({ content }) => Date.parse(content.feed_date) < moment).map(({ content }) => content.id)
}
