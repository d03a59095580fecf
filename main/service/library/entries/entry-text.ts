import type { Content } from '#shared/model/content.ts'
import type { FeedEntry } from '#shared/model/feed.ts'
import type { Tag } from '#shared/model/tag.ts'

const TAIL = '},"recommendations":[],"annotations":[],"feed_context":null}'

/**
 * Returns the JSON of an entry as it is stored, which ends before the tags. A tag's article_count changes with other
 * entries, so tags are added when a page of entries is sent.
 */
export function storedText(content: Content): string {
  const { tags: _, ...rest } = content
  return `{"id":"${content.id}","content":${JSON.stringify(rest).slice(0, -1)},"tags":`
}

/** Returns a FeedEntry as JSON. */
export function entryText(stored: string, tags: readonly Tag[]): string {
  return `${stored}${tags.length > 0 ? JSON.stringify(tags) : '[]'}${TAIL}`
}

export function parseEntry(stored: string, tags: readonly Tag[]): FeedEntry {
  return JSON.parse(entryText(stored, tags)) as FeedEntry
}
