import type { Selectable } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import { hashOf, newSecret } from './secrets.ts'

/** The prefix of every token for the public API. */
const PREFIX = 'mat_'

/** Hourly precision is enough to see which tokens are in use, and saves writes. */
const USED_STEP = 60 * 60_000

export const isPersonalToken = (token: string): boolean => token.startsWith(PREFIX)

export type TokenScope = 'read' | 'read_write'

export interface PersonalToken {
  readonly id: number
  readonly name: string
  readonly scope: TokenScope
  /** The last characters of the token. The full token is shown only once. */
  readonly hint: string
  readonly created_date: string
  readonly last_used_date: string | null
}

export interface TokenBearer {
  readonly account: number
  readonly token: number
  readonly name: string
  readonly scope: TokenScope
}

/** Tokens that people create for their programs. They remain valid until revoked. */
export class PersonalTokens {
  readonly #database: Database
  readonly #clock: () => number
  readonly #statements

  constructor(database: Database, clock: () => number) {
    this.#database = database
    this.#clock = clock
    this.#statements = statementsOf(database)
  }

  /** Creates a token. The token itself is returned only by this call. */
  async create(account: number, name: string, scope: TokenScope): Promise<PersonalToken & { readonly token: string }> {
    const token = PREFIX + newSecret()
    const row = await this.#database.directory((tx) =>
      this.#statements.create.get(tx, {
        accountId: account,
        name,
        scope,
        hash: hashOf(token),
        hint: token.slice(-4),
        now: this.#clock(),
      }),
    )
    if (!row) throw new Error('The token was not written')
    return { ...tokenOf(row), token }
  }

  /** Returns the valid tokens, newest first. */
  async list(account: number): Promise<PersonalToken[]> {
    const rows = await this.#database.lookInDirectory((tx) => this.#statements.list.all(tx, { accountId: account }))
    return rows.map(tokenOf)
  }

  /** Revokes a token. Resolves to false if the account has no such token. */
  async revoke(account: number, id: number): Promise<boolean> {
    const revoked = await this.#database.directory((tx) =>
      this.#statements.revoke.run(tx, { accountId: account, id, now: this.#clock() }),
    )
    return revoked > 0
  }

  /** Resolves to the bearer of a token, or null for anything but a valid token of an active account. */
  async read(token: string): Promise<TokenBearer | null> {
    if (!isPersonalToken(token)) return null
    const hash = hashOf(token)
    const row = await this.#database.lookInDirectory((tx) => this.#statements.find.get(tx, { hash }))
    if (!row) return null
    const now = this.#clock()
    if (row.used_ms === null || now - row.used_ms > USED_STEP) {
      await this.#database.directory((tx) => this.#statements.use.run(tx, { id: row.id, now }))
    }
    return { account: row.account_id, token: row.id, name: row.name, scope: row.scope as TokenScope }
  }
}

function tokenOf(row: Selectable<Tables['personal_token']>): PersonalToken {
  return {
    id: row.id,
    name: row.name,
    scope: row.scope as TokenScope,
    hint: row.hint,
    created_date: new Date(row.created_ms).toISOString(),
    last_used_date: row.used_ms === null ? null : new Date(row.used_ms).toISOString(),
  }
}

function statementsOf(database: Database) {
  const { kysely } = database
  return {
    create: database.statement(
      (p: { accountId: number; name: string; scope: string; hash: Buffer; hint: string; now: number }) =>
        kysely
          .insertInto('personal_token')
          .values({
            account_id: p.accountId,
            name: p.name,
            scope: p.scope,
            hash: p.hash,
            hint: p.hint,
            created_ms: p.now,
          })
          .returningAll(),
    ),
    list: database.statement((p: { accountId: number }) =>
      kysely
        .selectFrom('personal_token')
        .selectAll()
        .where('account_id', '=', p.accountId)
        .where('revoked_ms', 'is', null)
        .orderBy('id', 'desc'),
    ),
    revoke: database.statement((p: { accountId: number; id: number; now: number }) =>
      kysely
        .updateTable('personal_token')
        .set({ revoked_ms: p.now })
        .where('account_id', '=', p.accountId)
        .where('id', '=', p.id)
        .where('revoked_ms', 'is', null),
    ),
    find: database.statement((p: { hash: Buffer }) =>
      kysely
        .selectFrom('personal_token')
        .innerJoin('account', 'account.id', 'personal_token.account_id')
        .selectAll('personal_token')
        .where('hash', '=', p.hash)
        .where('revoked_ms', 'is', null)
        .where('account.disabled_ms', 'is', null)
        .where('account.leaving_ms', 'is', null),
    ),
    use: database.statement((p: { id: number; now: number }) =>
      kysely.updateTable('personal_token').set({ used_ms: p.now }).where('id', '=', p.id),
    ),
  }
}
