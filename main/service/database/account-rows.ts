import { setTimeout } from 'node:timers/promises'
import type { ExpressionBuilder } from 'kysely'
import type { Database } from './database.ts'
import { accountTables } from './dialect/account-tables.ts'
import { fullTextWrites } from './dialect/full-text-rows.ts'
import { EVERY_WORD, mergeFullText } from './dialect/merge-full-text.ts'
import type { Tables } from './tables.ts'
import type { Directory, Reading } from './transaction.ts'

/** Number of rows deleted in one transaction, so that other writers don't wait long. */
const BATCH = 500
/** Number of attempts to empty the log, and the milliseconds between them. */
const TRIES = 600
const PAUSE = 100

/**
 * Deletes all rows of an account: those in every table with an `account_id`, those in the search index, and finally the
 * account itself. It discovers the tables at run time, and can be repeated safely.
 */
export class AccountRows {
  readonly #database: Database
  readonly #tables
  readonly #statements
  /** Statements for the full-text tables, whose rows have no account column. */
  readonly #words

  constructor(database: Database) {
    this.#database = database
    this.#tables = accountTables(database)
    this.#statements = statementsOf(database)
    this.#words = database.isEmbedded ? fullTextWrites(database).forgetSome : []
  }

  /** Deletes in steps, between which others can write. Rows that are added in the meantime may remain. */
  async deleteMost(account: number, signal: AbortSignal): Promise<void> {
    const tables = await this.#database.lookInDirectory((tx) => this.#ordered(tx))
    for (const table of tables) {
      const some = this.#tables.deleteSome(table)
      for (let deleted = BATCH; deleted === BATCH && !signal.aborted; ) {
        deleted = await this.#database.directory((tx) => some.run(tx, { of: account, limit: BATCH }))
        await new Promise((resolve) => setImmediate(resolve))
      }
    }
    for (let more = true; more && !signal.aborted; ) {
      more = await this.#database.directory(async (tx) => {
        let deleted = 0
        for (const forget of this.#words) deleted += await forget.run(tx, { accountId: account, limit: BATCH })
        return deleted > 0
      })
    }
  }

  /** Deletes the remaining rows and the account in one transaction. */
  async deleteRest(tx: Directory, account: number): Promise<void> {
    for (const table of await this.#ordered(tx)) await this.#tables.deleteAll(table).run(tx, { of: account })
    for (const forget of this.#words) {
      while ((await forget.run(tx, { accountId: account, limit: BATCH })) > 0) continue
    }
    await this.#statements.deleteAccount.run(tx, { id: account })
    await this.#statements.noteGone.run(tx, { id: account })
  }

  /** Rewrites the search index without the deleted words, and empties the log that still contains them. */
  async forgetWords(signal: AbortSignal): Promise<void> {
    // A database server does both automatically.
    if (!this.#database.isEmbedded) return
    await this.#database.withConnection((sqlite) => mergeFullText(sqlite, EVERY_WORD))
    // A connection that is reading at that moment needs the log. The log is also emptied when the service stops.
    for (let tries = 0; tries < TRIES && !signal.aborted; tries++) {
      if (await this.#database.emptyLog()) return
      await setTimeout(PAUSE)
    }
  }

  /** Deletes the feeds that only deleted accounts followed. */
  async deleteUnfollowed(): Promise<void> {
    const by = this.#statements
    const feeds = await this.#database.lookInDirectory((tx) => by.unfollowed.all(tx, {}))
    for (const { id } of feeds) await this.#database.directory((tx) => by.deleteUnfollowed.run(tx, { id }))
  }

  /** Returns every table with an `account_id`. Each comes after the tables that refer to it. */
  async #ordered(tx: Reading): Promise<{ name: string; key: string }[]> {
    const tables = await this.#tables.tables.all(tx, {})
    const references = await this.#tables.references.all(tx, {})
    const ordered: { name: string; key: string }[] = []
    const visit = (name: string, path: ReadonlySet<string>): void => {
      const table = tables.find((each) => each.name === name)
      if (table === undefined || ordered.includes(table) || path.has(name)) return
      for (const { source, target } of references) if (target === name) visit(source, new Set([...path, name]))
      ordered.push(table)
    }
    for (const { name } of tables) visit(name, new Set())
    return ordered
  }
}

function statementsOf(database: Database) {
  const { kysely } = database
  const isUnfollowed = (eb: ExpressionBuilder<Tables, 'rss_feed'>) => {
    const followed = eb.selectFrom('source').select('source.id').whereRef('source.rss_feed_id', '=', 'rss_feed.id')
    const kept = eb
      .selectFrom('account')
      .innerJoin('content', 'content.account_id', 'account.id')
      .select('content.id')
      .whereRef('content.rss_feed_id', '=', 'rss_feed.id')
    return eb.and([eb('is_curated', '=', 0), eb.not(eb.exists(followed)), eb.not(eb.exists(kept))])
  }
  return {
    deleteAccount: database.statement((p: { id: number }) => kysely.deleteFrom('account').where('id', '=', p.id)),
    noteGone: database.statement((p: { id: number }) => kysely.insertInto('gone_account').values({ id: p.id })),
    unfollowed: database.statement(() => kysely.selectFrom('rss_feed').select('id').where(isUnfollowed)),
    deleteUnfollowed: database.statement((p: { id: number }) =>
      kysely.deleteFrom('rss_feed').where('id', '=', p.id).where(isUnfollowed),
    ),
  }
}
