import { sql } from 'kysely'
import { PAGE_SIZE } from '#shared/limits.ts'
import { queueFilters } from '#shared/model/queue-fields.ts'
import type { Tag } from '#shared/model/tag.ts'
import type { Database } from '../../database/database.ts'
import { tagOf } from '../entries/entry-shapes.ts'
import type { FeedRow, FeedSlice, FoundRow } from './feed-row.ts'
import { Lineage } from '../entries/lineage.ts'

/** What a feed found, one entry more than a page if there are more, and how to continue after the last. */
export interface FoundPage<Row extends FoundRow> {
  /** Entries per page. PAGE_SIZE by default. */
  readonly size?: number
  readonly found: readonly Row[]
  next(last: Row): string
  /** Without it, the page's cursor is the account's present. */
  cursor?(last: Row | undefined, more: boolean): string | null
}

/** Makes pages of what feeds find: counts, cursor, rows and tags, all read at one moment. */
export class FeedSlices {
  readonly lineage: Lineage
  readonly #database: Database
  readonly #statements
  readonly #account

  constructor(database: Database) {
    this.#database = database
    this.lineage = new Lineage(database)
    this.#statements = statementsOf(database)
    this.#account = database.remembered((account) => this.#statements.account.get({ account }))
  }

  slice<Row extends FoundRow>(account: number, find: () => FoundPage<Row>): FeedSlice {
    this.lineage.name(account)
    return this.#database.read(() => {
      const counts = this.#statements.account.get({ account })
      if (!counts) throw new Error(`There is no account ${account}`)
      const { found, next, cursor, size = PAGE_SIZE } = find()
      const more = found.length > size
      const page = more ? found.slice(0, size) : found
      const last = page.at(-1)
      return {
        rows: this.#withTags(page),
        next: more && last ? next(last) : null,
        cursor: cursor?.(last, more) ?? this.lineage.cursor(counts.version),
        queueCount: counts.queue_count,
        archiveCount: counts.archive_count,
      }
    })
  }

  /** Entries by content id, in the given order. Leaves out those of other accounts. */
  rows(account: number, ids: readonly number[]): FeedRow[] {
    return this.#withTags(this.found(account, ids))
  }

  found(account: number, ids: readonly number[]): FoundRow[] {
    const found = new Map(
      this.#statements.entries.all({ account, ids: JSON.stringify(ids) }).map((row) => [row.content_id, row]),
    )
    return ids.flatMap((id) => found.get(id) ?? [])
  }

  /** Changes whenever any page of the account may change. */
  validator(account: number): string {
    return `${this.lineage.token}.${this.#account(account)?.version ?? 0}`
  }

  #withTags(page: readonly FoundRow[]): FeedRow[] {
    const tagged = page.filter((row) => row.flags & queueFilters.hasTags.bit).map((row) => row.content_id)
    const tags = new Map<number, Tag[]>()
    if (tagged.length > 0) {
      for (const { content_id, ...row } of this.#statements.tags.all({ ids: JSON.stringify(tagged) })) {
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
        // The plus keeps SQLite from walking an index of the whole account: it should look up the ids.
        .where(sql<number>`+account_id`, '=', p.account)
        .where('content_id', 'in', sql<number>`(select value from json_each(${p.ids}))`),
    ),
    tags: database.statement((p: { ids: string }) =>
      kysely
        .selectFrom('content_tag')
        .innerJoin('tag', 'tag.id', 'content_tag.tag_id')
        .selectAll('tag')
        .select('content_tag.content_id')
        .where('content_tag.content_id', 'in', sql<number>`(select value from json_each(${p.ids}))`)
        .orderBy('tag.name'),
    ),
  }
}
