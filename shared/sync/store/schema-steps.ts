import type { FeedEntry } from '../../model/feed.ts'
import type { QueueRow } from '../../model/queue-fields.ts'
import { toQueueRow } from '../../model/queue-row.ts'

/** A field that is kept beside the entry, derived from it. */
export type DerivedField = Exclude<keyof QueueRow, 'id'>

export interface SchemaStep {
  readonly version: 1 | 2 | 3 | 4
  readonly name: string
  /** The derived fields queueEntries has from this version on. */
  readonly adds: readonly DerivedField[]
}

/**
 * Versions 1 to 4 of the offline database (SPEC.txt section 3): the one list that drives the migrations of SQLite and
 * the versions of IndexedDB. Version 1 makes the tables: feeds, keyed by request path, and queueEntries, keyed by content
 * id. What comes later is each store's own business: it changes how things lie, not what they are.
 */
export const schemaSteps: readonly SchemaStep[] = [
  {
    version: 1,
    name: 'feeds and queue entries',
    adds: [
      '_last_read_percentage',
      '_word_count',
      '_feed_date',
      '_publication_date',
      '_is_favorited',
      '_has_highlights',
      '_has_note',
      '_has_tags',
      '_tagNames',
      '_feed_dirty_date',
    ],
  },
  { version: 2, name: 'library state date', adds: ['_library_state_date'] },
  { version: 3, name: 'last viewed date', adds: ['_last_viewed_date'] },
  { version: 4, name: 'content type', adds: ['_content_type'] },
]

/**
 * The row of an entry an older version stored, with every field as of today: a library state date is the entry's date or
 * `now`, a last viewed date the epoch when there is none. Null when the entry is not one: such a row is left behind, and
 * the full sync that follows an upgrade brings it back.
 */
export function upgradeRow(entry: unknown, now: number): QueueRow | null {
  try {
    const row = toQueueRow(entry as FeedEntry, now)
    return Number.isSafeInteger(row.id) ? { ...row, _content_type: row._content_type ?? 1 } : null
  } catch {
    return null
  }
}
