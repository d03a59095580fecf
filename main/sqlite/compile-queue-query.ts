import { DummyDriver, Kysely, type RawBuilder, SqliteAdapter, SqliteIntrospector, sql } from 'kysely'
import { NO_DATE, queueOrders, type QueueSort, type SortColumn } from '#shared/model/queue-fields.ts'
import { agesOf, flagTest } from '#shared/model/queue-flags.ts'
import type { QueueQuery } from '#shared/model/queue-query.ts'
import { SteadyCompiler } from './steady-compiler.ts'

/** The tables and columns that hold a queue. Every table of rows has a `rid` and the column `flags`. */
export interface QueueLayout {
  readonly table: string
  readonly id: string
  readonly columns: Readonly<Record<SortColumn, string>>
  /** The columns at the start of every index. The rows of a queue have given values in these columns. */
  readonly scope: readonly string[]
  /** The table of the entries as JSON: `rid` and `json`. */
  readonly texts: string
  /** Additional columns of the table to include in each page of results. */
  readonly besides: readonly string[]
  /** Indexes that contain only some of the rows. The first one that has all rows of a query, in its order, is used. */
  readonly indexes?: readonly PartialIndex[]
  readonly tags: {
    /** A table with one row for each tag of an entry. */
    readonly table: string
    /** Its column that references the entry; the table of rows has the same column. */
    readonly row: string
    /** Its column that references the tag. */
    readonly tag: string
    /** The table of tags: `id` and `name`. */
    readonly names: string
    /** Columns of `scope` that both tables of tags also have. */
    readonly scope: readonly string[]
    /** The column by which the entries of each tag are ordered in the table, along with their IDs and flags. */
    readonly clustered: SortColumn | null
  }
  /** Default: SQLite's. */
  readonly words?: QueueWords
}

/** SQL that differs between databases. */
export interface QueueWords {
  readonly name: string
  readonly builder: Kysely<unknown>
  /** Follows the table's name and names the index to use. */
  indexedBy(name: string): Sql
  /** Returns the column in a form for which its index is not used. */
  unindexed(column: Sql): Sql
  /** A test of flags. Few databases can estimate how many rows pass it. */
  flagTest(test: Sql): Sql
  /** Compares a text with the values in a JSON array. */
  isAmong(json: Sql): Sql
}

/**
 * An index of the rows whose flags pass a test, in the order of a column. Without it, a query that few rows pass has to
 * scan all rows of its scope. The index is defined with the same test, as `(flags & mask) = want`.
 */
export interface PartialIndex {
  readonly name: string
  readonly column: SortColumn
  readonly mask: number
  readonly want: number
  /** Only rows with a known date in this column: `column <> 0`. */
  readonly known?: SortColumn
}

/** Start of a page: the sort column's value and the id of the entry before it. */
export interface QueueAnchor {
  readonly key: number
  readonly id: number
}

export interface QueuePart {
  /**
   * 'ids': column `id` of every match. 'page': columns `key`, `id` and `json` of up to `limit` matches after `after`.
   */
  readonly select: 'ids' | 'page'
  /** In milliseconds since the epoch. Ages are relative to this time. */
  readonly now: number
  readonly after?: QueueAnchor | null
  readonly limit?: number
  /** Number of matches to skip after `after`. */
  readonly offset?: number
  /** Values for the columns of the layout's scope. */
  readonly scope?: Readonly<Record<string, number>>
}

/** A placeholder for a value in a statement that is being built. Each run supplies the values. */
class Slot {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

interface Compiled {
  readonly sql: string
  readonly slots: readonly string[]
}

const builder = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SteadyCompiler(),
  },
})

const sqliteWords: QueueWords = {
  name: 'sqlite',
  builder,
  indexedBy: (name) => sql`indexed by ${sql.ref(name)}`,
  // The plus keeps the planner from using the index of these dates if another order was requested.
  unindexed: (column) => sql`+${column}`,
  flagTest: (test) => test,
  isAmong: (json) => sql`in (select value from json_each(${json}))`,
}

const compiled = new Map<string, Compiled>()

/**
 * Compiles a query to SQL with its values. Each shape is compiled only once, because building SQL with kysely costs
 * more than running most of these queries. The SQL text is the key under which the caller stores its prepared
 * statement. Throws RangeError for a shuffle, which is not sorted by a column: see QueueProjection.
 */
export function compileQueueQuery(
  layout: QueueLayout,
  query: QueueQuery,
  part: QueuePart,
): { sql: string; values: (number | string)[] } {
  if (query.shuffle !== undefined) throw new RangeError('A shuffle has no SQL.')
  const { mask, want, types } = flagTest(query)
  const ages = agesOf(query)
  const tags = query.filterTags ?? []
  const shape: Shape = {
    sort: query.sort,
    select: part.select,
    flags: mask !== 0,
    types: types !== null,
    ages: ages.map(({ column }) => column),
    tags: tags.length === 0 ? 'none' : tags.length === 1 ? 'one' : 'some',
    after: Boolean(part.after),
    offset: part.offset !== undefined,
    index: layout.indexes?.find((index) => holdsAll(index, query, { mask, want, ages })),
  }
  const key = `${(layout.words ?? sqliteWords).name} ${layout.table} ${JSON.stringify(shape)}`
  let statement = compiled.get(key)
  if (!statement) compiled.set(key, (statement = compile(layout, shape)))
  const values: Record<string, number | string | undefined> = {
    ...part.scope,
    mask,
    want,
    types: types ?? 0,
    // A single name, or several names as a JSON array.
    tags: tags.length === 1 ? tags[0] : JSON.stringify(tags),
    afterKey: part.after?.key,
    afterId: part.after?.id,
    limit: part.limit ?? -1,
    offset: part.offset,
  }
  for (const [at, { least }] of ages.entries()) values[`age${at}`] = part.now - least
  return { sql: statement.sql, values: statement.slots.map((slot) => given(values[slot], slot)) }
}

/** True if an index contains every row of a query. */
function holdsAll(
  index: PartialIndex,
  { sort }: QueueQuery,
  { mask, want, ages }: { mask: number; want: number; ages: readonly { column: SortColumn }[] },
): boolean {
  return (
    queueOrders[sort].column === index.column &&
    (mask & index.mask) === index.mask &&
    (want & index.mask) === index.want &&
    (index.known === undefined || ages.some(({ column: aged }) => aged === index.known))
  )
}

function given<Value>(value: Value | undefined, slot: string): Value {
  if (value === undefined) throw new RangeError(`A queue query lacks ${slot}.`)
  return value
}

/** The properties that distinguish one statement from another. */
interface Shape {
  readonly sort: QueueSort
  readonly select: 'ids' | 'page'
  readonly flags: boolean
  readonly types: boolean
  readonly ages: readonly SortColumn[]
  readonly tags: 'none' | 'one' | 'some'
  readonly after: boolean
  readonly offset: boolean
  readonly index: PartialIndex | undefined
}

type Sql = RawBuilder<unknown>

const column = (name: string): Sql => sql.ref(`q.${name}`)
const slot = (name: string): Sql => sql`${new Slot(name)}`

function compile(layout: QueueLayout, shape: Shape): Compiled {
  const { column: sorted, direction } = queueOrders[shape.sort]
  // If there is a single tag and this is the order, the tag's entries are stored together in exactly this order.
  const clustered = shape.tags === 'one' && layout.tags.clustered === sorted && shape.ages.length === 0
  const from = clustered ? layout.tags.table : layout.table
  const words = layout.words ?? sqliteWords
  const index = clustered ? undefined : shape.index
  const indexed = index ? words.indexedBy(index.name) : sql``
  const [key, id] = [column(layout.columns[sorted]), column(layout.id)]
  const where = [...conditionsOf(layout, shape, clustered), ...(index ? testsOf(layout, index) : [])]
  if (shape.after) {
    const beyond = sql.raw(direction === 1 ? '>' : '<')
    where.push(sql`(${key}, ${id}) ${beyond} (${slot('afterKey')}, ${slot('afterId')})`)
  }
  // A subquery instead of a join, so that the planner can't reorder it.
  const json = sql`(select json from ${sql.table(layout.texts)} where rid = q.rid) as json`
  const page = [sql`${id} as id`, sql`${key} as key`, json, ...layout.besides.map(column)]
  const way = sql.raw(direction === 1 ? 'asc' : 'desc')
  const { sql: text, parameters } = sql`
    select ${shape.select === 'page' ? sql.join(page) : sql`${id} as id`} from ${sql.table(from)} as q ${indexed}
    ${where.length > 0 ? sql`where ${sql.join(where, sql` and `)}` : sql``}
    order by ${key} ${way}, ${id} ${way}
    ${shape.select === 'page' ? sql`limit ${slot('limit')}` : sql``}
    ${shape.offset ? sql`offset ${slot('offset')}` : sql``}`.compile(words.builder)
  return { sql: text, slots: parameters.map((parameter) => (parameter as Slot).name) }
}

/** Yields the conditions of an index in the exact wording of its definition, because SQLite compares the texts. */
function* testsOf(layout: QueueLayout, { mask, want, known }: PartialIndex): Generator<Sql> {
  yield sql`(q.flags & ${sql.lit(mask)}) = ${sql.lit(want)}`
  if (known !== undefined) yield sql`${column(layout.columns[known])} <> ${sql.lit(NO_DATE)}`
}

function* conditionsOf(layout: QueueLayout, shape: Shape, clustered: boolean): Generator<Sql> {
  const words = layout.words ?? sqliteWords
  for (const name of layout.scope) yield sql`${column(name)} = ${slot(name)}`
  const { names, scope, table, row, tag } = layout.tags
  const own = sql.join([sql``, ...scope.map((name) => sql`${sql.ref(name)} = ${slot(name)}`)], sql` and `)
  const named = (compared: Sql): Sql => sql`(select id from ${sql.table(names)} where name ${compared} ${own})`
  const one = named(sql`= ${slot('tags')}`)
  if (clustered) yield sql`${column(tag)} = ${one}`
  if (shape.flags) yield words.flagTest(sql`(q.flags & ${slot('mask')}) = ${slot('want')}`)
  if (shape.types) yield words.flagTest(sql`(q.flags & ${slot('types')}) <> 0`)
  for (const [at, aged] of shape.ages.entries()) {
    const dates = column(layout.columns[aged])
    const date = aged === queueOrders[shape.sort].column ? dates : words.unindexed(dates)
    yield sql`${date} <= ${slot(`age${at}`)} and ${date} <> ${sql.raw(String(NO_DATE))}`
  }
  if (shape.tags !== 'none' && !clustered) {
    const tagIds = shape.tags === 'one' ? one : named(words.isAmong(slot('tags')))
    const same = sql.join([sql``, ...scope.map((name) => sql`t.${sql.ref(name)} = ${column(name)}`)], sql` and `)
    yield sql`exists (select 1 from ${sql.table(table)} t where t.${sql.ref(row)} = ${column(row)} and t.${sql.ref(tag)} in ${tagIds} ${same})`
  }
}
