import { PAGE_SIZE } from '#shared/limits.ts'
import { queueFilters } from '#shared/model/queue-fields.ts'
import type { Tag } from '#shared/model/tag.ts'
import type { Database } from '../../database/database.ts'
import { listed, ownAmong } from '../../database/dialect/both-dialects.ts'
import { atOnce } from '../../database/statement.ts'
import type { Look } from '../../database/transaction.ts'
import { tagOf } from '../entries/entry-shapes.ts'
import type { FeedRow, FeedSlice, FoundRow } from '../entries/feed-row.ts'
import type { Lineage } from '../entries/sync-epochs.ts'

/**
 * Result of a feed: its entries, plus one more than fits on a page if there are more, and a function that returns the
 * cursor after an entry.
 */
export interface FoundPage<Row extends FoundRow> {
  /** Entries per page. Defaults to PAGE_SIZE. */
  readonly size?: number
  readonly found: readonly Row[]
  next(last: Row): string
  /** If absent, the page's cursor is the account's current version. */
  cursor?(last: Row | undefined, more: boolean): string | null
}

/** Turns the results of feeds into pages: counts, cursor, rows and tags, all read from one snapshot. */
export class FeedSlices {
  readonly lineage: Lineage
  readonly #database: Database
  readonly #statements

  constructor(database: Database, lineage: Lineage) {
    this.#database = database
    this.lineage = lineage
    this.#statements = statementsOf(database)
  }

  async slice<Row extends FoundRow>(account: number, find: (tx: Look) => Promise<FoundPage<Row>>): Promise<FeedSlice> {
    await this.lineage.name(account)
    return this.#database.look(account, async (tx) => {
      const [counts, { found, next, cursor, size = PAGE_SIZE }] = await atOnce(this.counts(tx), find(tx))
      const more = found.length > size
      const page = more ? found.slice(0, size) : found
      const last = page.at(-1)
      return {
        rows: await this.withTags(tx, page),
        next: more && last ? next(last) : null,
        cursor: cursor?.(last, more) ?? this.lineage.cursor(counts.version),
        queueCount: counts.queue_count,
        archiveCount: counts.archive_count,
      }
    })
  }

  /** Returns entries by content ID, in the given order. Omits those of other accounts. */
  async rows(tx: Look, ids: readonly number[]): Promise<FeedRow[]> {
    return this.withTags(tx, await this.found(tx, ids))
  }

  async found(tx: Look, ids: readonly number[]): Promise<FoundRow[]> {
    const rows = await this.#statements.entries.all(tx, { ids: listed(ids) })
    const found = new Map(rows.map((row) => [row.content_id, row]))
    return ids.flatMap((id) => found.get(id) ?? [])
  }

  /** Returns the account's version, and the number of entries in its queue and archive. */
  async counts(tx: Look) {
    const counts = await this.#statements.account.get(tx, {})
    if (!counts) throw new Error(`There is no account ${tx.account}`)
    return counts
  }

  async withTags(tx: Look, page: readonly FoundRow[]): Promise<FeedRow[]> {
    const tagged = page.filter((row) => row.flags & queueFilters.hasTags.bit).map((row) => row.content_id)
    const tags = new Map<number, Tag[]>()
    if (tagged.length > 0) {
      for (const { content_id, ...row } of await this.#statements.tags.all(tx, { ids: listed(tagged) })) {
        const known = tags.get(content_id)
        if (known) known.push(tagOf(row))
        else tags.set(content_id, [tagOf(row)])
      }
    }
    return page.map((row) => ({ contentId: row.content_id, stored: row.json, tags: tags.get(row.content_id) ?? [] }))
  }
}

function statementsOf(database: Database) {
  const { kysely } = database
  return {
    account: database.statement((p: { account: number }) =>
      kysely.selectFrom('account').select(['version', 'queue_count', 'archive_count']).where('id', '=', p.account),
    ),
    entries: database.statement((p: { account: number; ids: string }) =>
      kysely
        .selectFrom('entry')
        .innerJoin('entry_json', 'entry_json.rid', 'entry.rid')
        .select(['content_id', 'flags', 'json'])
        .where(ownAmong(['entry.account_id', 'entry.content_id'], p.account, p.ids)),
    ),
    tags: database.statement((p: { account: number; ids: string }) =>
      kysely
        .selectFrom('content_tag')
        .innerJoin('tag', (join) =>
          join.onRef('tag.account_id', '=', 'content_tag.account_id').onRef('tag.id', '=', 'content_tag.tag_id'),
        )
        .selectAll('tag')
        .select('content_tag.content_id')
        .where(ownAmong(['content_tag.account_id', 'content_tag.content_id'], p.account, p.ids))
        .orderBy('tag.name'),
    ),
  }
}
