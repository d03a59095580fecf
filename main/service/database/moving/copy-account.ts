import { type CopiedFeeds, copyFeeds, copyReceived } from './copy-feeds.ts'
import { type CopyOptions, copyTable } from './copy-table.ts'
import { countingTables } from '../schema/keys.ts'
import { besideRows, namingObjects, type Numbered, rowsToMove } from './moved-tables.ts'
import { columnsThere, type MovingAccount, rowsFrom } from './account-migration.ts'
import { insertOne, insertOrLeave } from './rows-writer.ts'
import { deferReferences, lastNumber, raiseNumber } from './side.ts'

/** The tables that move and give numbers, and the columns of these. */
const numbered = countingTables.filter(({ name, column }) =>
  rowsToMove.some(([table, { numbers }]) => table === name && numbers[column] === name),
)

export interface CopiedAccount {
  /** Its entries as they are numbered now. */
  readonly entries: readonly { readonly rid: number; readonly content: number }[]
  /** Its former name, if another account has it here. */
  readonly lostHandle: string | null
}

/**
 * Copies the rows of an account: each of `movedTables`, with other numbers where those that it has were given out. The
 * account itself must not be there. Throws if other rows arrive than there were. Unless the whole library moves, the
 * stored texts of its entries are still to be written.
 */
export async function copyAccount(moving: MovingAccount, { reseal }: CopyOptions): Promise<CopiedAccount> {
  // Rows come table by table, so some name others that are still to come.
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
  // Null for a row that is gone.
  const renumber = (of: Numbered, number: number): number | null => numbers.get(of)?.get(number) ?? null
  for (const [table, rules] of rowsToMove) await copyTable(moving, table, rules, { renumber, reseal })
  await copyReceived(moving, feeds, (content) => renumber('content', content))
  await goOnWithFeeds(moving, feeds)
  for (const { name, column } of numbered) {
    await raiseNumber(moving.to, name, column, Math.max(0, ...last(numbers.get(name))))
  }
  return copyHandle(moving)
}

/** Numbers ascend in the order in which they were given. */
const last = (numbers: ReadonlyMap<number, number> | undefined): number[] => [...(numbers?.values() ?? [])].slice(-1)

/** The objects that an account's rows name. */
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
  // Elsewhere, the operator of the other service decides that again.
  const anew = moving.isWhole ? {} : { disabled_ms: null, quota_mb: null, leaving_ms: null }
  for await (const row of rowsFrom(moving, 'account', columns, 'id = ?', moving.account)) {
    await insertOne(moving.to, 'account', columns, { ...row, id: moving.as, ...anew })
  }
}

/** The numbers that the rows of a table have where they arrive, by those that they had, in the same order. */
async function numbersOf(moving: MovingAccount, table: Numbered, column: string): Promise<Map<number, number>> {
  const { from, to, account, keepsNumbers } = moving
  // Highlights that were merged retain their own numbers.
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

/** Gives the account the items that it has not had, of feeds that others follow here. */
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
