import type { Database } from '../database.ts'
import { type CopiedFeeds, copyFeeds, copyReceived } from './copy-feeds.ts'
import { type MovedTable, namingObjects, type Numbered, rowsToMove } from './moved-tables.ts'
import {
  columnsOf,
  type MovingAccount,
  requiredColumns,
  type Row,
  rowsFrom,
  target,
  writerOf,
} from './moving-account.ts'

/** The tables that give numbers, and the columns of these. */
const numbered = rowsToMove.flatMap(([table, { numbers }]) =>
  Object.entries(numbers).flatMap(([column, of]) =>
    typeof of === 'string' && of === table && /^r?id$/.test(column) ? [[of, column] as const] : [],
  ),
)

export interface CopyOptions {
  /** A secret, sealed for the place where it arrives. `column` as `table.column`. */
  readonly reseal: (column: string, sealed: Uint8Array) => Uint8Array
}

export interface CopiedAccount {
  /** Its entries as they are numbered now. Their stored texts are still to be written. */
  readonly entries: readonly { readonly rid: number; readonly content: number }[]
  /** The name under which it was known, if somebody else has it here. */
  readonly lostHandle: string | null
}

/**
 * Copies the rows of an account: each of `movedTables`, with other numbers where those that it has were given out. The
 * account itself must not be there. Throws if fewer rows arrive than there were.
 */
export function copyAccount(
  journey: Omit<MovingAccount, 'sqlite'>,
  library: Database,
  options: CopyOptions,
): CopiedAccount {
  return library.withConnection((sqlite) => copyRows({ ...journey, sqlite }, options))
}

function copyRows(moving: MovingAccount, { reseal }: CopyOptions): CopiedAccount {
  // Rows come table by table, so some name others that are still to come.
  target(moving).prepare('PRAGMA defer_foreign_keys = ON').run()
  copyItself(moving)
  const feeds = copyFeeds(moving)
  const numbers = new Map<Numbered, ReadonlyMap<number, number>>([['rss_feed', feeds.feeds]])
  for (const [table, column] of numbered) numbers.set(table, numbersOf(moving, table, column))
  // Null for a row that is gone.
  const renumber = (of: Numbered, number: number): number | null => numbers.get(of)?.get(number) ?? null
  for (const [table, rules] of rowsToMove) copyTable(moving, table, rules, { renumber, reseal })
  copyReceived(moving, feeds, (content) => renumber('content', content))
  goOnWithFeeds(moving, feeds)
  const lostHandle = copyHandle(moving)
  requireAll(moving)
  const entries = target(moving)
    .prepare<{ rid: number; content: number }>(
      'SELECT rid, content_id AS content FROM entry WHERE account_id = ? ORDER BY content_id',
    )
    .all(moving.to.account)
  return { entries, lostHandle }
}

/** The objects that an account's rows name. */
export function objectsNamed({ from, account }: Pick<MovingAccount, 'from' | 'account'>): string[] {
  const named = namingObjects.map((table) => `SELECT object FROM "${table}" WHERE account_id = ?`)
  return from
    .prepare<number[], { object: string }>(`${named.join(' UNION ')} ORDER BY object`)
    .all(...named.map(() => account))
    .map(({ object }) => object)
}

function copyItself(moving: MovingAccount): void {
  const columns = columnsOf(moving, 'account')
  const write = writerOf(moving, 'account', columns)
  for (const row of rowsFrom(moving, 'account', columns, 'id = ?', moving.account)) {
    // Whoever runs the other service decides that anew.
    write({ ...row, id: moving.to.account, disabled_ms: null, quota_mb: null, leaving_ms: null })
  }
}

/** The numbers that the rows of a table have where they arrive, by those that they had, in the same order. */
function numbersOf(moving: MovingAccount, table: Numbered, column: string): Map<number, number> {
  const { from, account, keepsNumbers } = moving
  // Highlights that were merged keep numbers of their own.
  const tables = table === 'annotation' ? [table, 'merged_annotation'] : [table]
  const all = tables.map((each) => `SELECT "${column}" AS id FROM "${each}" WHERE account_id = ?`).join(' UNION ')
  let last = keepsNumbers ? 0 : lastNumber(moving, table, column)
  const numbers = new Map<number, number>()
  const rows = from.prepare<number[], { id: number }>(`${all} ORDER BY id`)
  for (const { id } of rows.iterate(...tables.map(() => account))) {
    numbers.set(id, keepsNumbers ? id : ++last)
  }
  return numbers
}

/** The highest number that a table has, or has ever given out if it counts. */
function lastNumber(moving: MovingAccount, table: string, column: string): number {
  const row = target(moving)
    .prepare<{ last: number | null }>(
      `SELECT max(coalesce((SELECT max("${column}") FROM "${table}"), 0),
        coalesce((SELECT seq FROM sqlite_sequence WHERE name = ?), 0)) AS last`,
    )
    .get(table)
  return row?.last ?? 0
}

function copyTable(
  moving: MovingAccount,
  table: string,
  { numbers, sealed = [], where = 'TRUE', anew = {} }: MovedTable,
  {
    renumber,
    reseal,
  }: { readonly renumber: (of: Numbered, number: number) => number | null } & Pick<CopyOptions, 'reseal'>,
): void {
  const columns = columnsOf(moving, table)
  const write = writerOf(moving, table, columns)
  const required = requiredColumns(moving, table)
  for (const row of rowsFrom(moving, table, columns, `account_id = ? AND (${where})`, moving.account)) {
    const moved: Record<string, unknown> = { ...row, ...anew, account_id: moving.to.account }
    for (const [column, given] of Object.entries(numbers)) {
      const of = typeof given === 'function' ? given(row) : given
      const number = row[column]
      if (of === null || number === null) continue
      const renumbered = renumber(of, Number(number)) ?? (required.has(column) ? 0 : null)
      moved[column] = typeof number === 'string' ? String(renumbered ?? '') : renumbered
    }
    for (const column of sealed) {
      const secret = row[column]
      if (secret instanceof Uint8Array) moved[column] = Buffer.from(reseal(`${table}.${column}`, secret))
    }
    write(moved)
  }
}

/** Of a feed that others follow here, the account receives what it has not had. */
function goOnWithFeeds(moving: MovingAccount, { received }: CopiedFeeds): void {
  const set = target(moving).prepare(
    `UPDATE source SET received_revision = ? WHERE account_id = ? AND rss_feed_id = ? AND received_revision IS NOT NULL`,
  )
  for (const [feed, revision] of received) set.run(revision, moving.to.account, feed)
}

function copyHandle(moving: MovingAccount): string | null {
  const columns = columnsOf(moving, 'handle').filter((name) => name !== 'id')
  const write = writerOf(moving, 'handle', columns, 'OR IGNORE')
  for (const row of rowsFrom(moving, 'handle', columns, 'account_id = ?', moving.account)) {
    if (write({ ...row, account_id: moving.to.account }) === 0) return String(row['handle'])
  }
  return null
}

function requireAll(moving: MovingAccount): void {
  for (const [table, { where = 'TRUE' }] of rowsToMove) {
    const count = `SELECT count(*) AS count FROM "${table}" WHERE account_id = ? AND (${where})`
    const there = moving.from.prepare<[number], Row>(count).get(moving.account)
    const here = target(moving).prepare<Row>(count).get(moving.to.account)
    if (there?.['count'] !== here?.['count']) {
      throw new Error(`Of ${String(there?.['count'])} rows of ${table}, ${String(here?.['count'])} arrived.`)
    }
  }
}
