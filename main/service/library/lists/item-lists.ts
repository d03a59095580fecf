import { sql } from 'kysely'
import type { Annotation } from '#shared/model/annotation.ts'
import type { Content } from '#shared/model/content.ts'
import type { ContentType } from '#shared/model/content-type.ts'
import { libraryState } from '#shared/model/library-state.ts'
import { flagTest } from '#shared/model/queue-flags.ts'
import type { Tag } from '#shared/model/tag.ts'
import type { Database } from '../../database/database.ts'
import type { Statement } from '../../database/statement.ts'
import { ContentIds } from '../articles/content-ids.ts'
import { integersOf, packCursor, unpackCursor } from './cursors.ts'
import { annotationOf, tagOf } from '../entries/entry-shapes.ts'
import { parseEntry } from '../entries/entry-text.ts'
import { NotFound } from '../not-found.ts'

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
  /** Microseconds. Only later changes. */
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

interface Row {
  content_id: number
  json: string
  inbox_us: number
  sort_key: number
}

const columns = { updated: 'dirty_us', library_position: 'state_date', inbox_position: 'inbox_us' } as const

/** Lists for API clients: any combination of filters, three orders, all descending. */
export class ItemLists {
  readonly #database: Database
  readonly #ids: ContentIds
  readonly #lists = new Map<string, Statement<Params, Row>>()
  readonly #statements

  constructor(database: Database) {
    this.#database = database
    this.#ids = new ContentIds(database)
    this.#statements = statementsOf(database)
  }

  list(account: number, query: ItemQuery): ItemPage<Item> {
    const { order, statuses, limit } = query
    const kind = `items:${order}`
    const [key, id] = query.cursor ? integersOf(unpackCursor(query.cursor, kind)) : [Number.MAX_SAFE_INTEGER, 0]
    const tagged = query.tagNames !== undefined || query.tagIds !== undefined
    const { mask, want, types } = flagTest({ isFavorited: query.isFavorite, contentTypes: query.contentTypes })
    const wanted = (status: ItemStatus) => Number(statuses?.includes(status) ?? true)
    return this.#database.read(() => {
      const found = this.#list(order, tagged).all({
        account,
        queue: wanted('queue') ? libraryState.saved : -1,
        archive: wanted('archive') ? libraryState.archived : -1,
        inbox: wanted('inbox'),
        deleted: query.withDeleted === true ? libraryState.deleted : -1,
        mask,
        want,
        types: types ?? -1,
        since: query.updatedSince ?? -1,
        tagNames: JSON.stringify(query.tagNames ?? []),
        tagIds: JSON.stringify(query.tagIds ?? []),
        key,
        id,
        limit: limit + 1,
      })
      const page = found.slice(0, limit)
      const last = page.at(-1)
      return {
        results: page.map((row) => this.#itemOf(row)),
        nextCursor: found.length > limit && last ? packCursor(kind, [last.sort_key, last.content_id]) : null,
      }
    })
  }

  /** Throws NotFound, also for deleted contents and those of someone else. */
  find(account: number, id: number): Item {
    const [item] = this.these(account, [this.#ids.resolve(account, id)])
    if (!item) throw new NotFound('There is no such item.')
    return item
  }

  /** In the given order, without those that don't exist. */
  these(account: number, ids: readonly number[]): Item[] {
    return this.#database.read(() => {
      const rows = this.#statements.these.all({ account, ids: JSON.stringify(ids) })
      const found = new Map(rows.map((row) => [row.content_id, row]))
      return ids.flatMap((id) => {
        const row = found.get(id)
        return row ? [this.#itemOf(row)] : []
      })
    })
  }

  /** Throws NotFound. */
  annotation(account: number, id: number): Annotation {
    const found = this.#statements.annotation.get({ account, id })
    if (!found) throw new NotFound('There is no such annotation.')
    return annotationOf(found)
  }

  /** Throws NotFound. */
  tag(account: number, id: number): Tag {
    const found = this.#statements.tag.get({ account, id })
    if (!found) throw new NotFound('There is no such tag.')
    return tagOf(found)
  }

  #itemOf({ content_id: id, json, inbox_us: inboxUs }: Omit<Row, 'sort_key'>): Item {
    return { content: parseEntry(json, this.#statements.tagsOf.all({ id }).map(tagOf)).content, inboxUs }
  }

  #list(order: ItemOrder, tagged: boolean): Statement<Params, Row> {
    const shape = `${order} ${tagged}`
    const known = this.#lists.get(shape)
    if (known) return known
    const made = this.#compile(order, tagged)
    this.#lists.set(shape, made)
    return made
  }

  #compile(order: ItemOrder, tagged: boolean): Statement<Params, Row> {
    const column = columns[order]
    return this.#database.statement((p: Params) => {
      let query = this.#database.kysely
        .selectFrom('entry')
        .innerJoin('entry_json', 'entry_json.rid', 'entry.rid')
        .select(['content_id', 'json', 'inbox_us', `${column} as sort_key`])
        .where('account_id', '=', p.account)
        .where((eb) => eb(eb.refTuple(column, 'content_id'), '<', eb.tuple(p.key, p.id)))
        .where('dirty_us', '>', p.since)
        .where((eb) =>
          eb.or([
            eb('library_state', '=', p.queue),
            eb('library_state', '=', p.archive),
            eb('library_state', '=', p.deleted),
            eb.and([eb(eb.val(p.inbox), '=', sql.lit(1)), eb('inbox_us', '>', sql.lit(0))]),
          ]),
        )
        .where((eb) => eb(eb('flags', '&', p.mask), '=', p.want))
        .where((eb) => eb(eb('flags', '&', p.types), '<>', sql.lit(0)))
      if (order === 'inbox_position') query = query.where('inbox_us', '>', sql.lit(0))
      if (order === 'library_position') query = query.where('library_state', 'in', sql<number>`(1, 2)`)
      if (tagged) {
        query = query.where(({ exists, selectFrom }) =>
          exists(
            selectFrom('content_tag')
              .innerJoin('tag', 'tag.id', 'content_tag.tag_id')
              .select('tag.id')
              .whereRef('content_tag.content_id', '=', 'entry.content_id')
              .where((eb) =>
                eb.or([
                  eb('tag.name', 'in', sql<string>`(select value from json_each(${p.tagNames}))`),
                  eb('tag.id', 'in', sql<number>`(select value from json_each(${p.tagIds}))`),
                ]),
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
        .where('account_id', '=', p.account)
        .where('library_state', '<>', sql.lit(libraryState.deleted))
        .where('content_id', 'in', sql<number>`(select value from json_each(${p.ids}))`),
    ),
    tagsOf: database.statement((p: { id: number }) =>
      kysely
        .selectFrom('content_tag')
        .innerJoin('tag', 'tag.id', 'content_tag.tag_id')
        .selectAll('tag')
        .where('content_tag.content_id', '=', p.id)
        .orderBy('tag.name'),
    ),
    annotation: database.statement((p: { account: number; id: number }) =>
      kysely
        .selectFrom('annotation')
        .innerJoin('content', 'content.id', 'annotation.content_id')
        .selectAll('annotation')
        .where('annotation.id', '=', p.id)
        .where('content.account_id', '=', p.account),
    ),
    tag: database.statement((p: { account: number; id: number }) =>
      kysely.selectFrom('tag').selectAll().where('id', '=', p.id).where('account_id', '=', p.account),
    ),
  }
}
