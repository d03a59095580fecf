import type { QueueRow, SortColumn } from '../../model/queue-fields.ts'
import { toFlags } from '../../model/queue-flags.ts'

/** The part of a row that is needed to answer queries: the numbers used by sorts, the flags and the tag names. */
export interface ProjectedRow extends Pick<QueueRow, SortColumn | '_tagNames' | 'id'> {
  readonly flags: number
  /** Microseconds: `_feed_dirty_date`. */
  readonly version: number
  /** The last full pass that saw the row; 0 if none did. */
  readonly seen: number
  /** Article.id, or NO_ARTICLE. */
  readonly article: number
}

export const NO_ARTICLE = -1

export function projectRow(row: QueueRow, seen: number, article: number | null | undefined): ProjectedRow {
  return {
    id: row.id,
    flags: toFlags(row),
    version: row._feed_dirty_date,
    seen,
    article: article ?? NO_ARTICLE,
    _library_state_date: row._library_state_date,
    _word_count: row._word_count,
    _publication_date: row._publication_date,
    _last_viewed_date: row._last_viewed_date,
    _tagNames: row._tagNames,
  }
}
