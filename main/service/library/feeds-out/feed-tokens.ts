import type { Selectable } from 'kysely'
import type { FeedList } from '#shared/model/tools/feed-token.ts'
import * as t from '#shared/words/service/tools.ts'
import { hashOf, newSecret } from '../../accounts/secrets.ts'
import type { Tables } from '../../database/tables.ts'
import type { Database } from '../../database/database.ts'
import { RefusedInput } from '../../calls/refused-input.ts'

/** Hourly precision is enough to see which addresses are in use, and saves writes. */
const USED_STEP = 60 * 60_000
/** Maximum number of tokens per account. */
const MOST = 100

export interface FeedToken {
  readonly id: number
  readonly name: string
  readonly list: FeedList
  readonly with_text: boolean
  /** The last characters of the token. The token itself is shown only once. */
  readonly hint: string
  readonly created_date: string
  readonly last_used_date: string | null
}

/** Properties of a feed to be created. */
export interface FeedWish {
  readonly name: string
  readonly list: FeedList
  /** A tag's ID, or a view's filters in the form of a query string. '' for other lists. */
  readonly subject: string
  readonly withText: boolean
}

/** The access that an address grants: to one list of one account, and nothing else. */
export interface FeedBearer extends FeedWish {
  readonly account: number
  readonly token: number
}

/** Secret addresses of feeds. They are valid until revoked. */
export class FeedTokens {
  readonly #database: Database
  readonly #clock: () => number
  readonly #statements

  constructor(database: Database, clock: () => number) {
    this.#database = database
    this.#clock = clock
    this.#statements = statementsOf(database)
  }

  /** Creates a token, which is returned only this once. Throws RefusedInput if there are too many. */
  async create(account: number, wish: FeedWish): Promise<FeedToken & { readonly token: string }> {
    const token = newSecret()
    const row = await this.#database.directory(async (tx) => {
      if ((await this.#statements.list.all(tx, { accountId: account })).length >= MOST) {
        throw new RefusedInput('list', t.youHaveReachedTheLimitOf({ most: MOST }))
      }
      return this.#statements.create.get(tx, {
        accountId: account,
        name: wish.name,
        list: wish.list,
        subject: wish.subject,
        withText: Number(wish.withText),
        hash: hashOf(token),
        hint: token.slice(-4),
        now: this.#clock(),
      })
    })
    if (!row) throw new Error('The token was not written')
    return { ...tokenOf(row), token }
  }

  /** Returns valid tokens, newest first. */
  async list(account: number): Promise<FeedToken[]> {
    const rows = await this.#database.lookInDirectory((tx) => this.#statements.list.all(tx, { accountId: account }))
    return rows.map(tokenOf)
  }

  /** Gives a feed a new address and revokes the previous one. Null if the account has no such token. */
  async replace(account: number, id: number): Promise<(FeedToken & { readonly token: string }) | null> {
    const token = newSecret()
    const row = await this.#database.directory(async (tx) => {
      const old = (await this.#statements.list.all(tx, { accountId: account })).find((one) => one.id === id)
      if (!old) return null
      await this.#statements.revoke.run(tx, { accountId: account, id, now: this.#clock() })
      const { name, list, subject, with_text: withText } = old
      const secret = { hash: hashOf(token), hint: token.slice(-4), now: this.#clock() }
      return this.#statements.create.get(tx, { accountId: account, name, list, subject, withText, ...secret })
    })
    return row ? { ...tokenOf(row), token } : null
  }

  /** False if the account has no such token. */
  async revoke(account: number, id: number): Promise<boolean> {
    const revoked = await this.#database.directory((tx) =>
      this.#statements.revoke.run(tx, { accountId: account, id, now: this.#clock() }),
    )
    return revoked > 0
  }

  /** Returns the access that a token grants. Null if this was never a token, or if its account must not be used. */
  async read(token: string): Promise<FeedBearer | 'revoked' | null> {
    const hash = hashOf(token)
    const row = await this.#database.lookInDirectory((tx) => this.#statements.find.get(tx, { hash }))
    if (!row) return null
    if (row.revoked_ms !== null) return 'revoked'
    const now = this.#clock()
    if (row.used_ms === null || now - row.used_ms > USED_STEP) {
      await this.#database.directory((tx) => this.#statements.use.run(tx, { id: row.id, now }))
    }
    return {
      account: row.account_id,
      token: row.id,
      name: row.name,
      list: row.list as FeedList,
      subject: row.subject,
      withText: row.with_text === 1,
    }
  }
}

function tokenOf(row: Selectable<Tables['feed_token']>): FeedToken {
  return {
    id: row.id,
    name: row.name,
    list: row.list as FeedList,
    with_text: row.with_text === 1,
    hint: row.hint,
    created_date: new Date(row.created_ms).toISOString(),
    last_used_date: row.used_ms === null ? null : new Date(row.used_ms).toISOString(),
  }
}

function statementsOf(database: Database) {
  const { kysely } = database
  return {
    create: database.statement(
      (p: {
        accountId: number
        name: string
        list: string
        subject: string
        withText: number
        hash: Buffer
        hint: string
        now: number
      }) =>
        kysely
          .insertInto('feed_token')
          .values({
            account_id: p.accountId,
            name: p.name,
            list: p.list,
            subject: p.subject,
            with_text: p.withText,
            hash: p.hash,
            hint: p.hint,
            created_ms: p.now,
          })
          .returningAll(),
    ),
    list: database.statement((p: { accountId: number }) =>
      kysely
        .selectFrom('feed_token')
        .selectAll()
        .where('account_id', '=', p.accountId)
        .where('revoked_ms', 'is', null)
        .orderBy('id', 'desc'),
    ),
    revoke: database.statement((p: { accountId: number; id: number; now: number }) =>
      kysely
        .updateTable('feed_token')
        .set({ revoked_ms: p.now })
        .where('account_id', '=', p.accountId)
        .where('id', '=', p.id)
        .where('revoked_ms', 'is', null),
    ),
    find: database.statement((p: { hash: Buffer }) =>
      kysely
        .selectFrom('feed_token')
        .innerJoin('account', 'account.id', 'feed_token.account_id')
        .selectAll('feed_token')
        .where('hash', '=', p.hash)
        .where('account.disabled_ms', 'is', null)
        .where('account.leaving_ms', 'is', null),
    ),
    use: database.statement((p: { id: number; now: number }) =>
      kysely.updateTable('feed_token').set({ used_ms: p.now }).where('id', '=', p.id),
    ),
  }
}
