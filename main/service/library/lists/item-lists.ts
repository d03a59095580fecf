import type { Content } from '#shared/model/content.ts'
import type { ContentType } from '#shared/model/content-type.ts'
import { libraryState } from '#shared/model/library-state.ts'
import { flagTest } from '#shared/model/queue-flags.ts'
import { type Tag, withNestedTags } from '#shared/model/tag.ts'
import * as t from '#shared/words/service/library.ts'
import type { Database } from '../../database/database.ts'
import { among, constant, listed, ownAmong } from '../../database/dialect/both-dialects.ts'
import type { Statement } from '../../database/statement.ts'
import type { Look } from '../../database/transaction.ts'
import { ContentIds } from '../entries/content-ids.ts'
import { integersOf, packCursor, unpackCursor } from '../../calls/cursors.ts'
import { type DatedAnnotation, datedAnnotationOf, tagOf } from '../entries/entry-shapes.ts'
import { parseEntry } from '../entries/entry-text.ts'
import { NotFound } from '../../calls/not-found.ts'

export type ItemOrder = 'updated' | 'library_position' | 'inbox_position'
export type ItemStatus = 'inbox' | 'queue' | 'archive'

export interface ItemQuery {
  readonly order: ItemOrder
  readonly statuses?: readonly ItemStatus[] | undefined
  readonly contentTypes?: readonly ContentType[] | undefined
  readonly tagNames?: readonly string[] | undefined
  readonly tagIds?: readonly number[] | undefined
  readonly isFavorite?: boolean | undefined
  /** Includes tombstones. */
  readonly withDeleted?: boolean | undefined
  /** Time in microseconds. Selects only items that changed later. */
  readonly updatedSince?: number | undefined
  readonly cursor?: string | undefined
  readonly limit: number
}

/** A content and its inbox date (0 if it is not in the inbox). */
export interface Item {
  readonly content: Content
  readonly inboxUs: number
}

export interface ItemPage<T> {
  readonly results: readonly T[]
  readonly nextCursor: string | null
}

interface Params {
  account: number
  queue: number
  archive: number
  inbox: number
  deleted: number
  mask: number
  want: number
  types: number
  since: number
  tagNames: string
  tagIds: string
  key: number
  id: number
  limit: number
}

type ItemStatement = Statement<Params, Row, Look>

interface Row {
  content_id: number
  json: string
  inbox_us: number
  sort_key: number
}

const columns = { updated: 'dirty_us', library_position: 'state_date', inbox_position: 'inbox_us' } as const

/** Lists for API clients: any combination of filters and one of three orders, all descending. */
export class ItemLists {
  readonly #database: Database
  readonly #ids: ContentIds
  readonly #lists = new Map<string, ItemStatement>()
  readonly #statements

  constructor(database: Database) {
    this.#database = database
    this.#ids = new ContentIds(database)
    this.#statements = statementsOf(database)
  }

  async list(account: number, query: ItemQuery): Promise<ItemPage<Item>> {
    const { order, statuses, limit } = query
    const kind = `items:${order}`
    const [key, id] = query.cursor ? integersOf(unpackCursor(query.cursor, kind)) : [Number.MAX_SAFE_INTEGER, 0]
    const tagged = query.tagNames !== undefined || query.tagIds !== undefined
    const { mask, want, types } = flagTest({ isFavorited: query.isFavorite, contentTypes: query.contentTypes })
    const wanted = (status: ItemStatus) => Number(statuses?.includes(status) ?? true)
    return this.#database.look(account, async (tx) => {
      const known = query.tagNames === undefined ? [] : await this.#statements.tagNames.all(tx, {})
      const tagNames = withNestedTags(
        query.tagNames ?? [],
        known.map(({ name }) => name),
      )
      const found = await this.#list(order, tagged).all(tx, {
        queue: wanted('queue') ? libraryState.saved : -1,
        archive: wanted('archive') ? libraryState.archived : -1,
        inbox: wanted('inbox'),
        deleted: query.withDeleted === true ? libraryState.deleted : -1,
        mask,
        want,
        types: types ?? -1,
        since: query.updatedSince ?? -1,
        tagNames: listed(tagNames),
        tagIds: listed(query.tagIds ?? []),
        key,
        id,
        limit: limit + 1,
      })
      const page = found.slice(0, limit)
      const last = page.at(-1)
      return {
        results: await this.#itemsOf(tx, page),
        nextCursor: found.length > limit && last ? packCursor(kind, [last.sort_key, last.content_id]) : null,
      }
    })
  }

  /** Throws NotFound, including for deleted contents and those of another account. */
  find(account: number, id: number): Promise<Item> {
    return this.#database.look(account, async (tx) => {
      const [item] = await this.#these(tx, [await this.#ids.resolve(tx, id)])
      if (!item) throw new NotFound(t.thisItemDoesntExist)
      return item
    })
  }

  /** Returns items in the given order. Omits those that don't exist. */
  these(account: number, ids: readonly number[]): Promise<Item[]> {
    return this.#database.look(account, (tx) => this.#these(tx, ids))
  }

  /** Throws NotFound. */
  async annotation(account: number, id: number): Promise<DatedAnnotation> {
    const found = await this.#database.look(account, (tx) => this.#statements.annotation.get(tx, { id }))
    if (!found) throw new NotFound(t.thisHighlightDoesntExist)
    return datedAnnotationOf(found)
  }

  /** Throws NotFound. */
  async tag(account: number, id: number): Promise<Tag> {
    const found = await this.#database.look(account, (tx) => this.#statements.tag.get(tx, { id }))
    if (!found) throw new NotFound(t.thisTagDoesntExist)
    return tagOf(found)
  }

  async #these(tx: Look, ids: readonly number[]): Promise<Item[]> {
    const rows = await this.#statements.these.all(tx, { ids: listed(ids) })
    const found = new Map(rows.map((row) => [row.content_id, row]))
    return this.#itemsOf(
      tx,
      ids.flatMap((id) => found.get(id) ?? []),
    )
  }

  async #itemsOf(tx: Look, rows: readonly Omit<Row, 'sort_key'>[]): Promise<Item[]> {
    const items: Item[] = []
    for (const { content_id: id, json, inbox_us: inboxUs } of rows) {
      const tags = await this.#statements.tagsOf.all(tx, { id })
      items.push({ content: parseEntry(json, tags.map(tagOf)).content, inboxUs })
    }
    return items
  }

  #list(order: ItemOrder, tagged: boolean): ItemStatement {
    const shape = `${order} ${tagged}`
    const known = this.#lists.get(shape)
    if (known) return known
    const made = this.#compile(order, tagged)
    this.#lists.set(shape, made)
    return made
  }

  #compile(order: ItemOrder, tagged: boolean): ItemStatement {
    const column = columns[order]
    return this.#database.statement((p: Params) => {
      let query = this.#database.kysely
        .selectFrom('entry')
        .innerJoin('entry_json', 'entry_json.rid', 'entry.rid')
        .select(['content_id', 'json', 'inbox_us', `${column} as sort_key`])
        .where('entry.account_id', '=', p.account)
        .where((eb) => eb(eb.refTuple(column, 'content_id'), '<', eb.tuple(p.key, p.id)))
        .where('dirty_us', '>', p.since)
        .where((eb) =>
          eb.or([
            eb('library_state', '=', p.queue),
            eb('library_state', '=', p.archive),
            eb('library_state', '=', p.deleted),
            eb.and([eb(eb.val(p.inbox), '=', constant(1)), eb('inbox_us', '>', constant(0))]),
          ]),
        )
        .where((eb) => eb(eb('flags', '&', p.mask), '=', p.want))
        .where((eb) => eb(eb('flags', '&', p.types), '<>', constant(0)))
      if (order === 'inbox_position') query = query.where('inbox_us', '>', constant(0))
      if (order === 'library_position') query = query.where('library_state', 'in', [constant(1), constant(2)])
      if (tagged) {
        query = query.where(({ exists, selectFrom }) =>
          exists(
            selectFrom('content_tag')
              .innerJoin('tag', (join) =>
                join.onRef('tag.account_id', '=', 'content_tag.account_id').onRef('tag.id', '=', 'content_tag.tag_id'),
              )
              .select('tag.id')
              .whereRef('content_tag.account_id', '=', 'entry.account_id')
              .whereRef('content_tag.content_id', '=', 'entry.content_id')
              .where((eb) =>
                eb.or([eb('tag.name', 'in', among<string>(p.tagNames)), eb('tag.id', 'in', among<number>(p.tagIds))]),
              ),
          ),
        )
      }
      return query.orderBy(column, 'desc').orderBy('content_id', 'desc').limit(p.limit)
    })
  }
}

function statementsOf(database: Database) {
  const { kysely } = database
  return {
    these: database.statement((p: { account: number; ids: string }) =>
      kysely
        .selectFrom('entry')
        .innerJoin('entry_json', 'entry_json.rid', 'entry.rid')
        .select(['content_id', 'json', 'inbox_us'])
        .where(ownAmong(['entry.account_id', 'entry.content_id'], p.account, p.ids))
        .where('library_state', '<>', constant(libraryState.deleted)),
    ),
    tagsOf: database.statement((p: { account: number; id: number }) =>
      kysely
        .selectFrom('content_tag')
        .innerJoin('tag', (join) =>
          join.onRef('tag.account_id', '=', 'content_tag.account_id').onRef('tag.id', '=', 'content_tag.tag_id'),
        )
        .selectAll('tag')
        .where('content_tag.account_id', '=', p.account)
        .where('content_tag.content_id', '=', p.id)
        .orderBy('tag.name'),
    ),
    tagNames: database.statement((p: { account: number }) =>
      kysely.selectFrom('tag').select('name').where('account_id', '=', p.account).orderBy('name'),
    ),
    annotation: database.statement((p: { account: number; id: number }) =>
      kysely.selectFrom('annotation').selectAll().where('account_id', '=', p.account).where('id', '=', p.id),
    ),
    tag: database.statement((p: { account: number; id: number }) =>
      kysely.selectFrom('tag').selectAll().where('account_id', '=', p.account).where('id', '=', p.id),
    ),
  }
}
