import type { FeedEntry } from '../../model/feed.ts'
import { versionOf } from '../../model/queue-row.ts'

/** The year 2200: a version beyond it would refuse every later truth for ever. */
const FAR_FUTURE = Date.parse('2200-01-01T00:00:00Z') * 1000

/** Whether an entry of the right shape can be one: a content's id is positive, a version is a date of this age. */
export function isPlausibleEntry(entry: FeedEntry): boolean {
  const { id, library } = entry.content
  const version = versionOf(entry)
  return Number.isSafeInteger(id) && id > 0 && version > 0 && version < FAR_FUTURE && library !== undefined
}
