import type { Content } from '#shared/model/content.ts'
import type { FeedEntry } from '#shared/model/feed.ts'
import type { Tag } from '#shared/model/tag.ts'
import type { Reason } from '#shared/reasons/reason.ts'
import { explain } from '#shared/reasons/sentences.ts'

const TAIL = '},"recommendations":[],"annotations":[],"feed_context":null}'

/**
 * Returns the JSON of an entry as it is stored, which ends before the tags. A tag's article_count changes with other
 * entries, so tags are added when a page of entries is sent. So is the sentence of a reason, which has the reader's language.
 */
export function storedText(content: Content): string {
  const { tags: _, ...rest } = content
  return `{"id":"${content.id}","content":${JSON.stringify(rest).slice(0, -1)},"tags":`
}

/** Starts the last two fields of a content with a reason. JSON escapes quotes, so no text contains it. */
const UNTOLD = '"processing_error":null,"processing_reason":'
const REASON_END = '}},"tags":'

/** Adds the sentence of a content's reason, in the language of the present call. */
function told(stored: string): string {
  const at = stored.endsWith(REASON_END) ? stored.lastIndexOf(UNTOLD) : -1
  if (at === -1) return stored
  const reason = JSON.parse(stored.slice(at + UNTOLD.length, -',"tags":'.length)) as Reason
  const sentence = JSON.stringify(explain(reason))
  return `${stored.slice(0, at)}"processing_error":${sentence}${stored.slice(at + '"processing_error":null'.length)}`
}

/** Returns a FeedEntry as JSON. */
export function entryText(stored: string, tags: readonly Tag[]): string {
  return `${told(stored)}${tags.length > 0 ? JSON.stringify(tags) : '[]'}${TAIL}`
}

export function parseEntry(stored: string, tags: readonly Tag[]): FeedEntry {
  return JSON.parse(entryText(stored, tags)) as FeedEntry
}
