import type { FilterValues } from '#shared/model/queue-fields.ts'
import type { Mark } from './parse-search.ts'

/** The queue filters that each `is:` mark of a search represents. */
export const markFilter: Readonly<Record<Mark, FilterValues>> = {
  favorited: { isFavorited: true },
  read: { read: 'read' },
  unread: { read: 'unread' },
  in_progress: { read: 'in_progress' },
  short: { short: true },
  highlights: { hasHighlights: true },
  note: { hasNote: true },
  tags: { hasTags: true },
}
