import {
  DummyDriver,
  Kysely,
  type RawBuilder,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
} from 'kysely'
import { flagTest } from '#shared/model/queue-flags.ts'
import { type QueueQuery, sortKeys } from '#shared/model/queue-query.ts'
import { NO_DATE } from '#shared/model/queue-row.ts'
import type { QueueTables } from './queue-tables.ts'

/** What stands in the way of a value while a statement is built; the values come with each run. */
class Slot {
  readonly name: keyof QueryValues
  constructor(name: keyof QueryValues) {
    this.name = name
  }
}

/** Everything a compiled statement can ask for; it takes what its shape needs. */
interface QueryValues {
  mask: number
  want: number
  types: number
  publishedBefore: number
  /** One name, or several as a JSON array. */
  tags: string
  afterKey: number
  afterId: number
  limit: number
}

export interface CompiledQueueQuery {
  readonly sql: string
  readonly slots: readonly (keyof QueryValues)[]
}

/** Where a page goes on: the sort field's value and the id of the entry before it. */
export interface QueueAnchor {
  readonly key: number
  readonly id: number
}

export interface QueuePart {
  /** 'ids': a column `id` of every match. 'page': columns `key`, `id` and `json` of `limit` matches after `after`. */
  readonly select: 'ids' | 'page'
  /** Milliseconds since the epoch: Lindy entries were published then or before. */
  readonly publishedBefore: number
  readonly after?: QueueAnchor | null
  readonly limit?: number
}

const builder = new Kysely<QueueTables>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
})

const compiled = new Map<string, CompiledQueueQuery>()

/**
 * A query as SQL, and the values to run it with. Each shape is compiled once (kysely's building costs more than most
 * of these queries), and the text is the key under which the caller keeps its prepared statement.
 * Throws RangeError for a shuffle: its order is no column's, see QueueProjection.
 */
export function compileQueueQuery(query: QueueQuery, part: QueuePart): { sql: string; values: (number | string)[] } {
  if (query.shuffle !== undefined) throw new RangeError('A shuffle has no SQL.')
  const { mask, want, types } = flagTest(query)
  const tagCount = query.filterTags?.length ?? 0
  const shape: Shape = {
    sort: query.sort,
    select: part.select,
    flags: mask !== 0,
    types: types !== null,
    lindy: query.lindy === true,
    tags: tagCount === 0 ? 'none' : tagCount === 1 ? 'one' : 'some',
    after: Boolean(part.after),
  }
  const key = JSON.stringify(shape)
  let statement = compiled.get(key)
  if (!statement) compiled.set(key, (statement = compile(shape)))
  const values: QueryValues = {
    mask,
    want,
    types: types ?? 0,
    publishedBefore: part.publishedBefore,
    tags: (tagCount === 1 ? query.filterTags?.[0] : JSON.stringify(query.filterTags)) ?? '',
    afterKey: part.after?.key ?? 0,
    afterId: part.after?.id ?? 0,
    limit: part.limit ?? -1,
  }
  return { sql: statement.sql, values: statement.slots.map((slot) => values[slot]) }
}

/** What makes one statement differ from another. */
interface Shape {
  readonly sort: QueueQuery['sort']
  readonly select: 'ids' | 'page'
  readonly flags: boolean
  readonly types: boolean
  readonly lindy: boolean
  readonly tags: 'none' | 'one' | 'some'
  readonly after: boolean
}

function compile(shape: Shape): CompiledQueueQuery {
  const { field, direction } = sortKeys[shape.sort]
  // One tag by date: its entries lie together in just that order.
  const clustered = shape.tags === 'one' && field === '_library_state_date' && !shape.lindy
  const from = clustered ? 'queueTags' : 'queue'
  const way = direction === 1 ? 'asc' : 'desc'
  const column = (name: string): RawBuilder<number> => sql.ref<number>(`q.${name}`)
  const slot = (name: keyof QueryValues): RawBuilder<never> => sql`${new Slot(name)}`

  let select = builder.selectFrom(`${from} as q` as 'queue as q').select('q.id')
  if (shape.select === 'page') {
    // A subquery instead of a join: no planner can turn it around.
    const json = sql<string>`(select json from "queueJson" where rid = q.rid)`
    select = select.select([column(field).as('key'), json.as('json')])
  }
  if (clustered) select = select.where(sql<boolean>`q.tag = (select id from tags where name = ${slot('tags')})`)
  if (shape.flags) select = select.where(sql<boolean>`(q.flags & ${slot('mask')}) = ${slot('want')}`)
  if (shape.types) select = select.where(sql<boolean>`(q.flags & ${slot('types')}) <> 0`)
  if (shape.lindy) {
    // The plus keeps the planner from walking the dates of publication when another order was asked for.
    const published = sql`+q._publication_date`
    select = select.where(
      sql<boolean>`${published} <= ${slot('publishedBefore')} and ${published} <> ${sql.raw(String(NO_DATE))}`,
    )
  }
  if (shape.tags !== 'none' && !clustered) {
    const names = shape.tags === 'one' ? slot('tags') : sql`select value from json_each(${slot('tags')})`
    select = select.where(
      sql<boolean>`exists (select 1 from "queueTags" t where t.rid = q.rid and t.tag in (select id from tags where name in (${names})))`,
    )
  }
  if (shape.after) {
    const beyond = sql.raw(direction === 1 ? '>' : '<')
    select = select.where(sql<boolean>`(${column(field)}, q.id) ${beyond} (${slot('afterKey')}, ${slot('afterId')})`)
  }
  select = select.orderBy(column(field), way).orderBy('q.id', way)
  if (shape.select === 'page') select = select.limit(slot('limit'))
  const { sql: text, parameters } = select.compile()
  return { sql: text, slots: parameters.map((parameter) => (parameter as Slot).name) }
}
