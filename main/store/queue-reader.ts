import { PAGE_SIZE } from '#shared/limits.ts'
import type { FeedEntry } from '#shared/model/feed.ts'
import { agesOf, flagTest } from '#shared/model/queue-flags.ts'
import { type QueueQuery } from '#shared/model/queue-query.ts'
import { withNestedTags } from '#shared/model/tag.ts'
import type { QueuePage } from '#shared/sync/queue-rows.ts'
import { queueFilters, queueOrders } from '#shared/model/queue-fields.ts'
import { NO_ARTICLE } from '#shared/sync/store/projected-row.ts'
import { QueueProjection } from '#shared/sync/store/queue-projection.ts'
import { compileQueueQuery, type QueueAnchor, type QueuePart } from '../sqlite/compile-queue-query.ts'
import type { Connection } from '../sqlite/open-database.ts'
import { type PreparedPut, toProjectedRow } from './prepared-batch.ts'
import { queueLayout } from './queue-layout.ts'
import type { WriteResult } from './queue-writer.ts'
import type { SortIndexes } from './sort-indexes.ts'

type Statement = ReturnType<Connection['prepare']>

/**
 * Answers queries in one of two ways. SQL continues from the end of the previous page: it needs no preparation, and is
 * fastest for queries that follow an index. The projection is read once (a tenth of a second or two for 100,000 rows)
 * and then kept up to date. It is fast for every query: rare filters, deep pages, shuffles. It is loaded by the second
 * query for which SQL may be slow. The first such query is usually the list with which an app opens.
 */
export class QueueReader {
  readonly #sqlite: Connection
  readonly #indexes: SortIndexes
  readonly #statements = new Map<string, Statement>()
  readonly #json: Statement
  #projection: QueueProjection | null = null
  /** The number of filtered queries before the projection was loaded. */
  #filtered = 0
  /** The query whose pages were last read, and the start of each of these pages. */
  #paged: { readonly key: string; readonly anchors: Map<number, QueueAnchor | null> } | null = null

  constructor(sqlite: Connection, indexes: SortIndexes) {
    this.#sqlite = sqlite
    this.#indexes = indexes
    // Uses one statement for all entries, because each separate statement locks the file again.
    this.#json = sqlite
      .prepare(`SELECT queueJson.json FROM json_each(?) AS asked CROSS JOIN queue ON queue.id = asked.value
        CROSS JOIN queueJson USING (rid) ORDER BY asked.key`)
      .pluck()
  }

  page(given: QueueQuery, page: number, now: number): QueuePage {
    const query = this.#whole(given)
    const walks = walksAnIndex(query)
    const indexed = this.#indexes.has(queueOrders[query.sort].column)
    if (indexed && (walks || (!this.#projection && query.shuffle === undefined && this.#filtered++ === 0))) {
      const anchors = this.#anchors(query)
      const after = anchors.get(page)
      if (after !== undefined) return this.#walk(query, page, now, after, anchors)
    }
    const ids = this.projection().ids(query, now, (page - 1) * PAGE_SIZE, PAGE_SIZE + 1)
    return { entries: this.entries(ids.slice(0, PAGE_SIZE)), next: ids.length > PAGE_SIZE }
  }

  ids(given: QueueQuery, now: number): readonly number[] {
    const query = this.#whole(given)
    if (this.#projection || query.shuffle !== undefined) return this.projection().ids(query, now)
    const { sql, values } = compileQueueQuery(queueLayout, query, { select: 'ids', now })
    return this.#prepared(sql)
      .pluck()
      .all(...values) as number[]
  }

  entries(ids: readonly number[]): readonly FeedEntry[] {
    return parseAll(this.#json.all(JSON.stringify(ids)) as string[])
  }

  /** The rows in memory, read on first use. */
  projection(): QueueProjection {
    return (this.#projection ??= load(this.#sqlite))
  }

  /** Call this after a batch has been committed. */
  follow(written: WriteResult, puts: readonly PreparedPut[], generation: number | undefined): void {
    this.#paged = null
    if (!this.#projection) return
    for (const { at, seen } of written.rows) this.#projection.put(toProjectedRow(puts[at] as PreparedPut, seen))
    for (const id of written.change.removed) this.#projection.remove(id)
    if (generation !== undefined) for (const id of written.seen) this.#projection.markSeen(id, generation)
  }

  /** Call when all rows may have changed. */
  forget(): void {
    this.#paged = null
    this.#projection = null
  }

  /** Adds the tags that are nested in those of a query, because SQL compares whole names. */
  #whole(query: QueueQuery): QueueQuery {
    if (!query.filterTags?.length) return query
    const known = this.#prepared('SELECT name FROM tags').pluck().all() as string[]
    return { ...query, filterTags: withNestedTags(query.filterTags, known) }
  }

  #walk(
    query: QueueQuery,
    page: number,
    now: number,
    after: QueueAnchor | null,
    anchors: Map<number, QueueAnchor | null>,
  ): QueuePage {
    const part: QueuePart = { select: 'page', now, after, limit: PAGE_SIZE + 1 }
    const { sql, values } = compileQueueQuery(queueLayout, query, part)
    const rows = this.#prepared(sql).all(values) as { id: number; key: number; json: string }[]
    const last = rows[PAGE_SIZE - 1]
    if (last) anchors.set(page + 1, { key: last.key, id: last.id })
    return { entries: parseAll(rows.slice(0, PAGE_SIZE).map(({ json }) => json)), next: rows.length > PAGE_SIZE }
  }

  #anchors(query: QueueQuery): Map<number, QueueAnchor | null> {
    const key = JSON.stringify(query)
    if (this.#paged?.key !== key) this.#paged = { key, anchors: new Map([[1, null]]) }
    return this.#paged.anchors
  }

  #prepared(sql: string): Statement {
    let statement = this.#statements.get(sql)
    if (!statement) this.#statements.set(sql, (statement = this.#sqlite.prepare(sql)))
    return statement
  }
}

/**
 * True if SQL answers a page in predictable time: no filter, or one tag by date, whose entries are stored together.
 * With any other filter, a page may be at the far end of the index. (Indexes for single filters would help a few of
 * those queries but slow down every write: nine of them took a third of the write rate.)
 */
function walksAnIndex(query: QueueQuery): boolean {
  const { mask, types } = flagTest(query)
  if (query.shuffle !== undefined || mask !== 0 || types !== null || agesOf(query).length > 0) return false
  const tags = query.filterTags?.length ?? 0
  return tags === 0 || (tags === 1 && queueOrders[query.sort].column === queueLayout.tags.clustered)
}

/** Parses many texts in one call, because a call for each would cost more than the query that found them. */
function parseAll(texts: readonly string[]): FeedEntry[] {
  return JSON.parse(`[${texts.join(',')}]`) as FeedEntry[]
}

/** The columns that `load` selects. */
type Row = [number, number, number, number, number, number, number, number, number]

function load(sqlite: Connection): QueueProjection {
  const tags = new Map<number, string[]>()
  const tagged = sqlite.prepare('SELECT t.id, n.name FROM queueTags t JOIN tags n ON n.id = t.tag').raw()
  for (const [id, name] of tagged.all() as [number, string][]) {
    const names = tags.get(id)
    if (names) names.push(name)
    else tags.set(id, [name])
  }
  const projection = new QueueProjection()
  // The rows are in the default order, so that it needs no sorting.
  const rows = sqlite
    .prepare(`SELECT id, flags, _feed_dirty_date, seen, _library_state_date, _word_count, _publication_date,
      _last_viewed_date, coalesce(article_id, ${NO_ARTICLE}) FROM queue ORDER BY _library_state_date, id`)
    .raw()
  for (const row of rows.all() as Row[]) {
    const [id, flags, version, seen, saved, wordCount, published, viewed, article] = row
    projection.put({
      id,
      flags,
      version,
      seen,
      article,
      _library_state_date: saved,
      _word_count: wordCount,
      _publication_date: published,
      _last_viewed_date: viewed,
      _tagNames: flags & queueFilters.hasTags.bit ? (tags.get(id) ?? []) : [],
    })
  }
  return projection
}
