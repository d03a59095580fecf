import { type CopiedFeeds, copyFeeds, copyReceived } from './copy-feeds.ts'
import { type CopyOptions, copyTable } from './copy-table.ts'
import { countingTables } from '../schema/keys.ts'
import { besideRows, namingObjects, type Numbered, rowsToMove } from './moved-tables.ts'
import { columnsThere, type MovingAccount, rowsFrom } from './account-migration.ts'
import { insertOne, insertOrLeave } from './rows-writer.ts'
import { deferReferences, lastNumber, raiseNumber } from './side.ts'

/** The tables that move and whose rows are numbered, with the columns of these numbers. */
const numbered = countingTables.filter(({ name, column }) =>
  rowsToMove.some(([table, { numbers }]) => table === name && numbers[column] === name),
)

export interface CopiedAccount {
  /** The account's entries with their new numbers. */
  readonly entries: readonly { readonly rid: number; readonly content: number }[]
  /** The account's former handle, if another account in the target has it. */
  readonly lostHandle: string | null
}

/**
 * Copies all rows of an account in `movedTables`. Rows get new numbers if their old ones are taken. The account itself
 * must not exist in the target. Throws if the copied rows differ from the originals. Unless the whole library moves,
 * the stored texts of its entries must be written afterwards.
 */
export async function copyAccount(moving: MovingAccount, { reseal }: CopyOptions): Promise<CopiedAccount> {
  // Rows are copied table by table, so some refer to others that have not been copied yet.
  await deferReferences(moving.to)
  await copyItself(moving)
  const lostHandle = await (moving.isWhole ? copyAsTheyAre(moving, reseal) : copyRenumbered(moving, reseal))
  const entries = await moving.to.all<{ rid: number; content: number }>(
    'SELECT rid, content_id AS content FROM entry WHERE account_id = ? ORDER BY content_id',
    moving.as,
  )
  return { entries, lostHandle }
}

async function copyAsTheyAre(moving: MovingAccount, reseal: CopyOptions['reseal']): Promise<null> {
  const renumber = (_: Numbered, number: number) => number
  for (const [table, rules] of rowsToMove) await copyTable(moving, table, rules, { renumber, reseal })
  for (const table of besideRows) await copyTable(moving, table, { numbers: {} }, { renumber, reseal })
  return null
}

async function copyRenumbered(moving: MovingAccount, reseal: CopyOptions['reseal']): Promise<string | null> {
  const feeds = await copyFeeds(moving)
  const numbers = new Map<Numbered, ReadonlyMap<number, number>>([['rss_feed', feeds.feeds]])
  for (const { name, column } of numbered) numbers.set(name, await numbersOf(moving, name, column))
  // Returns null for a row that no longer exists.
  const renumber = (of: Numbered, number: number): number | null => numbers.get(of)?.get(number) ?? null
  for (const [table, rules] of rowsToMove) await copyTable(moving, table, rules, { renumber, reseal })
  await copyReceived(moving, feeds, (content) => renumber('content', content))
  await goOnWithFeeds(moving, feeds)
  for (const { name, column } of numbered) {
    await raiseNumber(moving.to, name, column, Math.max(0, ...last(numbers.get(name))))
  }
  return copyHandle(moving)
}

/** Numbers ascend in the order in which they were assigned. */
const last = (numbers: ReadonlyMap<number, number> | undefined): number[] => [...(numbers?.values() ?? [])].slice(-1)

/** Returns the objects that an account's rows refer to. */
export async function objectsNamed({ from, account }: Pick<MovingAccount, 'from' | 'account'>): Promise<string[]> {
  const named = namingObjects.map((table) => `SELECT object FROM "${table}" WHERE account_id = ?`)
  const found = await from.all<{ object: string }>(
    `${named.join(' UNION ')} ORDER BY object`,
    ...named.map(() => account),
  )
  return found.map(({ object }) => object)
}

async function copyItself(moving: MovingAccount): Promise<void> {
  const columns = await columnsThere(moving, 'account')
  // When an account moves to another service, that service's operator makes these decisions again.
  const anew = moving.isWhole ? {} : { disabled_ms: null, quota_mb: null, leaving_ms: null }
  for await (const row of rowsFrom(moving, 'account', columns, 'id = ?', moving.account)) {
    await insertOne(moving.to, 'account', columns, { ...row, id: moving.as, ...anew })
  }
}

/** Maps the old numbers of a table's rows to those in the target, in the same order. */
async function numbersOf(moving: MovingAccount, table: Numbered, column: string): Promise<Map<number, number>> {
  const { from, to, account, keepsNumbers } = moving
  // Merged highlights retain their own numbers.
  const tables = table === 'annotation' ? [table, 'merged_annotation'] : [table]
  const all = tables.map((each) => `SELECT "${column}" AS id FROM "${each}" WHERE account_id = ?`).join(' UNION ')
  let last = keepsNumbers ? 0 : await lastNumber(to, table, column)
  const numbers = new Map<number, number>()
  for await (const row of from.rows(`${all} ORDER BY id`, ...tables.map(() => account))) {
    const id = Number(row['id'])
    numbers.set(id, keepsNumbers ? id : ++last)
  }
  return numbers
}

/**
 * Continues with feeds that others already follow in the target, so that the account gets the items it has not received
 * yet.
 */
async function goOnWithFeeds({ to, as }: MovingAccount, { received }: CopiedFeeds): Promise<void> {
  for (const [feed, revision] of received) {
    await to.run(
      'UPDATE source SET received_revision = ? WHERE account_id = ? AND rss_feed_id = ? AND received_revision IS NOT NULL',
      ...[revision, as, feed],
    )
  }
}

async function copyHandle(moving: MovingAccount): Promise<string | null> {
  const columns = (await columnsThere(moving, 'handle')).filter((name) => name !== 'id')
  for await (const row of rowsFrom(moving, 'handle', columns, 'account_id = ?', moving.account)) {
    const isFree = await insertOrLeave(moving.to, 'handle', columns, { ...row, account_id: moving.as })
    if (!isFree) return String(row['handle'])
  }
  return null
}
