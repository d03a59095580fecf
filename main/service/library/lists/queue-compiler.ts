import { sql } from 'kysely'
import { LINDY_AGE } from '#shared/limits.ts'
import { NO_DATE } from '#shared/model/queue-row.ts'
import { type QueueQuery, type QueueSort, sortKeys } from '#shared/model/queue-query.ts'
import type { Database } from '../../database/database.ts'
import type { Statement } from '../../database/statement.ts'
import { contentTypeFlag, entryFlag, readFlag } from '../entries/entry-flags.ts'

interface Wanted {
  readonly account: number
  readonly state: number
  readonly query: QueueQuery
  /** Milliseconds. */
  readonly now: number
  /** Sort key and content id of the last row of the page before. */
  readonly after: readonly [number, number] | null
  readonly limit: number
  readonly offset: number
}

interface Params {
  account: number
  state: number
  on: number
  off: number
  types: number
  lindyUntil: number
  tagNames: string
  key: number
  id: number
  limit: number
  offset: number
}

interface Row {
  content_id: number
  flags: number
  json: string
  sort_key: number
}

const columns = {
  _library_state_date: 'state_date',
  _word_count: 'word_count',
  _publication_date: 'publication_date',
  _last_viewed_date: 'viewed_date',
} as const

/**
 * QueueQuery in SQL; `matches` and `compare` of shared/model/queue-query.ts are the reference. Every yes-or-no filter
 * is a mask over one column, so that there are few shapes of query and each is compiled once.
 */
export class QueueCompiler {
  readonly #database: Database
  readonly #compiled = new Map<string, Statement<Params, Row>>()

  constructor(database: Database) {
    this.#database = database
  }

  all({ account, state, query, now, after, limit, offset }: Wanted): Row[] {
    const { on, off } = masks(query)
    const tags = query.filterTags?.length ? query.filterTags : null
    const statement = this.#statement(query.sort, after !== null, query.lindy === true, tags !== null)
    return statement.all({
      account,
      state,
      on,
      off,
      types: query.contentTypes?.length ? query.contentTypes.reduce((all, type) => all | contentTypeFlag(type), 0) : -1,
      lindyUntil: now - LINDY_AGE,
      tagNames: JSON.stringify(tags ?? []),
      key: after?.[0] ?? 0,
      id: after?.[1] ?? 0,
      limit,
      offset,
    })
  }

  #statement(sort: QueueSort, resumed: boolean, lindy: boolean, tagged: boolean): Statement<Params, Row> {
    const shape = `${sort} ${resumed} ${lindy} ${tagged}`
    const known = this.#compiled.get(shape)
    if (known) return known
    const made = this.#compile(sort, resumed, lindy, tagged)
    this.#compiled.set(shape, made)
    return made
  }

  #compile(sort: QueueSort, resumed: boolean, lindy: boolean, tagged: boolean): Statement<Params, Row> {
    const { field, direction } = sortKeys[sort]
    const column = columns[field]
    const order = direction === 1 ? 'asc' : 'desc'
    return this.#database.statement((p: Params) => {
      let query = this.#database.kysely
        .selectFrom('entry')
        .innerJoin('entry_json', 'entry_json.rid', 'entry.rid')
        .select(['content_id', 'flags', 'json', `${column} as sort_key`])
        .where('account_id', '=', p.account)
        .where('library_state', '=', p.state)
        .where((eb) => eb(eb('flags', '&', p.on), '=', p.on))
        .where((eb) => eb(eb('flags', '&', p.off), '=', sql.lit(0)))
        .where((eb) => eb(eb('flags', '&', p.types), '<>', sql.lit(0)))
      if (lindy) {
        query = query
          .where('publication_date', '<>', sql.lit<number>(NO_DATE))
          .where('publication_date', '<=', p.lindyUntil)
      }
      if (tagged) {
        query = query.where(({ exists, selectFrom }) =>
          exists(
            selectFrom('content_tag')
              .innerJoin('tag', 'tag.id', 'content_tag.tag_id')
              .select('tag.id')
              .whereRef('content_tag.content_id', '=', 'entry.content_id')
              .where('tag.name', 'in', sql<string>`(select value from json_each(${p.tagNames}))`),
          ),
        )
      }
      if (resumed) {
        query = query.where((eb) =>
          eb(eb.refTuple(column, 'content_id'), direction === 1 ? '>' : '<', eb.tuple(p.key, p.id)),
        )
      }
      return query.orderBy(column, order).orderBy('content_id', order).limit(p.limit).offset(p.offset)
    })
  }
}

function masks(query: QueueQuery): { on: number; off: number } {
  let on = 0
  let off = 0
  const demand = (bit: number, wanted: boolean | undefined) => {
    if (wanted === true) on |= bit
    if (wanted === false) off |= bit
  }
  demand(entryFlag.favorited, query.isFavorited)
  demand(entryFlag.highlights, query.hasHighlights)
  demand(entryFlag.note, query.hasNote)
  demand(entryFlag.tags, query.hasTags)
  if (query.short) on |= entryFlag.short
  if (query.continueReading) on |= readFlag('in_progress')
  if (query.read) on |= readFlag(query.read)
  return { on, off }
}
