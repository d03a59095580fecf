import { entryText } from '#shared/model/entry-text.ts'
import type { FeedEntry } from '#shared/model/feed.ts'
import { toFlags } from '#shared/model/queue-flags.ts'
import { toQueueRow } from '#shared/model/queue-row.ts'
import { NO_ARTICLE, type ProjectedRow } from '#shared/sync/store/projected-row.ts'
import type { QueueBatch } from '#shared/sync/queue-rows.ts'

/**
 * A put as a few plain values that contain everything the statements need, so that it can be sent to another thread.
 */
export interface PreparedPut {
  readonly id: number
  /** `_feed_dirty_date`. */
  readonly version: number
  /** The entry as the text that is stored. */
  readonly text: string
  /** The columns from flags to _content_type, in the order of 0005-fast-layout.ts. */
  readonly columns: Columns
  readonly articleId: number | null
  readonly textHash: string | null
  readonly tagNames: readonly string[]
}

type Columns = readonly [
  flags: number,
  saved: number,
  wordCount: number,
  published: number,
  viewed: number,
  share: number,
  feedDate: number,
  type: number,
]

export type PreparedBatch = Omit<QueueBatch, 'puts'> & { readonly puts: readonly PreparedPut[] }

/**
 * Throws for values that cannot be written as JSON. This happens before a transaction starts, so that no one has to
 * wait for it in vain.
 */
export function prepareBatch({ puts = [], ...batch }: QueueBatch, now: number): PreparedBatch {
  return { ...batch, puts: puts.map((entry) => prepare(entry, now)) }
}

function prepare(entry: FeedEntry, now: number): PreparedPut {
  const row = toQueueRow(entry, now)
  const { article } = entry.content
  return {
    id: row.id,
    version: row._feed_dirty_date,
    text: entryText(entry),
    columns: [
      toFlags(row),
      row._library_state_date,
      row._word_count,
      row._publication_date,
      row._last_viewed_date,
      row._last_read_percentage,
      row._feed_date,
      row._content_type,
    ],
    articleId: article?.id ?? null,
    textHash: article?.text_hash ?? null,
    tagNames: row._tagNames,
  }
}

/** Returns the row of a put in the form in which the projection stores it. */
export function toProjectedRow({ id, version, columns, articleId, tagNames }: PreparedPut, seen: number): ProjectedRow {
  const [flags, saved, wordCount, published, viewed] = columns
  return {
    id,
    flags,
    version,
    seen,
    article: articleId ?? NO_ARTICLE,
    _library_state_date: saved,
    _word_count: wordCount,
    _publication_date: published,
    _last_viewed_date: viewed,
    _tagNames: tagNames,
  }
}
