import type { FeedEntry } from '#shared/model/feed.ts'
import type { Locator } from '#shared/model/locator.ts'
import { hasOwnAudio, type Heard } from '../listening/index.ts'

/** Shares outside of these, of an article or of an item with its own audio, do not count as a stopping point. */
const [BEGUN, READ, PLAYED] = [0.001, 0.95, 0.99]

/** Returns the starting point: the one the reader chose, otherwise the one where they stopped. */
export function startPosition(from: Heard['from'], entry: FeedEntry | null): Locator {
  if (from !== null) return from
  const read = entry?.content.history?.last_read_percentage ?? 0
  const end = entry && hasOwnAudio(entry) ? PLAYED : READ
  return { share: read > BEGUN && read < end ? read : 0 }
}
