import type { FeedEntry } from '../../model/feed.ts'
import { versionOf } from '../../model/queue-row.ts'

/** The year 2200. An entry with a later version would never accept an update. */
const FAR_FUTURE = Date.parse('2200-01-01T00:00:00Z') * 1000

/**
 * True if a well-formed entry has plausible values: a positive content id, and a version that is a date before 2200.
 */
export function isPlausibleEntry(entry: FeedEntry): boolean {
  const { id, library } = entry.content
  const version = versionOf(entry)
  return Number.isSafeInteger(id) && id > 0 && version > 0 && version < FAR_FUTURE && library !== undefined
}
