import { setTimeout } from 'node:timers/promises'
import type { Database } from './database.ts'
import { fullTextWrites } from './dialect/full-text-rows.ts'
import { EVERY_WORD, mergeFullText } from './dialect/merge-full-text.ts'
import type { TransactionConnection } from './transaction-connection.ts'
import { connection, type Directory, type Reading } from './transaction.ts'

/** Rows deleted in one transaction, so that nobody else waits long for it. */
const BATCH = 500
/** How often emptying the log is tried, and the milliseconds between. */
const TRIES = 600
const PAUSE = 100

interface TableKey {
  readonly name: string
  /** The columns that name a row. */
  readonly key: readonly string[]
}

/**
 * Deletes what the tables hold of an account, whatever tables there are: each that has an `account_id`, the search
 * index, and in the end the account itself. Repeating it does no harm.
 */
export class AccountRows {
  readonly #database: Database
  readonly #words

  constructor(database: Database) {
    this.#database = database
    this.#words = fullTextWrites(database)
  }

  /** In steps, between which others write. What arrives meanwhile may stay. */
  async deleteMost(account: number, signal: AbortSignal): Promise<void> {
    const tables = await this.#database.lookInDirectory(async (tx) => tablesOf(tx))
    for (const table of tables) {
      for (let deleted = BATCH; deleted === BATCH && !signal.aborted; ) {
        deleted = await this.#database.directory(async (tx) => this.#deleteSome(tx, table, account))
        await new Promise((resolve) => setImmediate(resolve))
      }
    }
    for (let more = true; more && !signal.aborted; ) {
      more = await this.#database.directory(async (tx) => {
        let deleted = 0
        for (const forget of this.#words.forgetSome)
          deleted += await forget.run(tx, { accountId: account, limit: BATCH })
        return deleted > 0
      })
    }
  }

  /** The rest, and the account, in one transaction. */
  async deleteRest(tx: Directory, account: number): Promise<void> {
    for (const { name } of tablesOf(tx)) runIn(tx, `DELETE FROM "${name}" WHERE account_id = ?`, account)
    for (const forget of this.#words.forgetSome) {
      while ((await forget.run(tx, { accountId: account, limit: BATCH })) > 0) continue
    }
    runIn(tx, 'DELETE FROM account WHERE id = ?', account)
    runIn(tx, 'INSERT INTO gone_account (id) VALUES (?)', account)
  }

  /** Rewrites the search index without the words that were deleted, and empties the log that still has them. */
  async forgetWords(signal: AbortSignal): Promise<void> {
    await this.#database.withConnection((sqlite) => mergeFullText(sqlite, EVERY_WORD))
    // Whoever reads at that moment needs the log. A service that stops empties it anyway.
    for (let tries = 0; tries < TRIES && !signal.aborted; tries++) {
      if (await this.#database.emptyLog()) return
      await setTimeout(PAUSE)
    }
  }

  /** The feeds that only they followed. */
  async deleteUnfollowed(): Promise<void> {
    const unfollowed = `is_curated = 0 AND NOT EXISTS (SELECT 1 FROM source WHERE rss_feed_id = rss_feed.id)
      AND NOT EXISTS (SELECT 1 FROM account JOIN content ON content.account_id = account.id
        WHERE content.rss_feed_id = rss_feed.id)`
    const feeds = await this.#database.lookInDirectory(async (tx) =>
      rowsOf<{ id: number }>(tx, `SELECT id FROM rss_feed WHERE ${unfollowed}`),
    )
    for (const { id } of feeds) {
      await this.#database.directory(async (tx) => runIn(tx, `DELETE FROM rss_feed WHERE id = ? AND ${unfollowed}`, id))
    }
  }

  #deleteSome(tx: Directory, { name, key }: TableKey, account: number): number {
    const columns = key.join(', ')
    return runIn(
      tx,
      `DELETE FROM "${name}" WHERE (${columns}) IN (SELECT ${columns} FROM "${name}" WHERE account_id = ? LIMIT ${BATCH})`,
      account,
    )
  }
}

/** Every table with an `account_id`, and none before the tables that refer to it. */
function tablesOf(tx: Reading): TableKey[] {
  const names = rowsOf<{ name: string }>(
    tx,
    `SELECT t.name FROM pragma_table_list AS t WHERE t.schema = 'main' AND t.type = 'table'
      AND EXISTS (SELECT 1 FROM pragma_table_info(t.name) WHERE name = 'account_id') ORDER BY t.name`,
  ).map(({ name }) => name)
  const targets = new Map(
    names.map((name) => [
      name,
      rowsOf<{ table: string }>(tx, `SELECT DISTINCT "table" FROM pragma_foreign_key_list('${name}')`)
        .map((reference) => reference.table)
        .filter((table) => table !== name),
    ]),
  )
  const ordered: string[] = []
  const visit = (name: string, path: ReadonlySet<string>): void => {
    if (ordered.includes(name) || path.has(name)) return
    const referring = names.filter((other) => targets.get(other)?.includes(name))
    for (const other of referring) visit(other, new Set([...path, name]))
    ordered.push(name)
  }
  for (const name of names) visit(name, new Set())
  return ordered.map((name) => ({ name, key: keyOf(tx, name) }))
}

function keyOf(tx: Reading, table: string): string[] {
  const [facts] = rowsOf<{ wr: number }>(tx, `SELECT wr FROM pragma_table_list('${table}') WHERE schema = 'main'`)
  if (facts?.wr !== 1) return ['rowid']
  return rowsOf<{ name: string }>(tx, `SELECT name FROM pragma_table_info('${table}') WHERE pk > 0 ORDER BY pk`).map(
    ({ name }) => `"${name}"`,
  )
}

const connectionOf = (tx: Reading) => tx[connection] as TransactionConnection

function rowsOf<Row>(tx: Reading, sql: string): Row[] {
  return connectionOf(tx).prepare<Row>(sql).all()
}

function runIn(tx: Directory, sql: string, ...values: number[]): number {
  return connectionOf(tx)
    .prepare(sql)
    .run(...values).changes
}
