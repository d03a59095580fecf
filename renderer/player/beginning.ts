import type { FeedEntry } from '#shared/model/feed.ts'
import { hasOwnSound, type Heard } from '../commands/index.ts'
import type { Beginning } from './player-state.ts'

/** Shares of an article, or of what has sound of its own, outside of these are not where somebody stopped. */
const [BEGUN, READ, PLAYED] = [0.001, 0.95, 0.99]

/** Where to begin: where the reader said, else where they stopped. */
export function beginning(from: Heard['from'], entry: FeedEntry | null): Beginning {
  if (from !== null) return typeof from === 'number' ? { offset: from } : from
  const read = entry?.content.history?.last_read_percentage ?? 0
  const end = entry && hasOwnSound(entry) ? PLAYED : READ
  return { share: read > BEGUN && read < end ? read : 0 }
}
