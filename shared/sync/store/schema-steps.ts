import type { FeedEntry } from '../../model/feed.ts'
import type { QueueRow } from '../../model/queue-fields.ts'
import { toQueueRow } from '../../model/queue-row.ts'

/** A field that is derived from the entry and stored with it. */
export type DerivedField = Exclude<keyof QueueRow, 'id'>

export interface SchemaStep {
  readonly version: 1 | 2 | 3 | 4
  readonly name: string
  /** The derived fields that this version adds to queueEntries. */
  readonly adds: readonly DerivedField[]
}

/**
 * Versions 1 to 4 of the offline database. Both the SQLite migrations and the IndexedDB versions are created from this
 * list. Version 1 creates the tables: feeds, keyed by request path, and queueEntries, keyed by content ID. Later
 * versions are separate for each store: they change the layout, not the data.
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
 * Returns the current row, with every field, for an entry that an older version stored. A missing library state date
 * becomes the entry's date or `now`; a missing last viewed date becomes the epoch. Returns null if the value is not an
 * entry. The row is then dropped, and the full sync that follows an upgrade restores it.
 */
export function upgradeRow(entry: unknown, now: number): QueueRow | null {
  try {
    const row = toQueueRow(entry as FeedEntry, now)
    return Number.isSafeInteger(row.id) ? { ...row, _content_type: row._content_type ?? 1 } : null
  } catch {
    return null
  }
}
