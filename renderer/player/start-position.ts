import type { FeedEntry } from '#shared/model/feed.ts'
import type { Locator } from '#shared/model/locator.ts'
import { hasOwnAudio, type Heard } from '../listening/index.ts'

/**
 * Limits of what counts as a stopping point. The lower limit is the same for all items. The upper limits are for an
 * article and for an item with its own audio.
 */
const [BEGUN, READ, PLAYED] = [0.001, 0.95, 0.99]

/** Returns the starting point: the position that the reader chose, otherwise the one where they stopped. */
export function startPosition(from: Heard['from'], entry: FeedEntry | null): Locator {
  if (from !== null) return from
  const read = entry?.content.history?.last_read_percentage ?? 0
  const end = entry && hasOwnAudio(entry) ? PLAYED : READ
  return { share: read > BEGUN && read < end ? read : 0 }
}
