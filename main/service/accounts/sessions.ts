import { TOKEN_COOKIE_AGE } from '#shared/limits.ts'
import type { Database } from '../database/database.ts'
import type { Directory } from '../database/transaction.ts'
import { type AccessTokens, INTEGRATION_AGE } from './access-tokens.ts'
import { isAhead } from './clock-jumps.ts'
import { hashOf, newSecret } from './secrets.ts'

/**
 * A used token remains valid for this long, because two windows may refresh with the same token and a response may be
 * lost.
 */
const GRACE = 30_000

/**
 * A used refresh token of an integration remains valid for this long, because several devices share the token that one
 * plug-in stored.
 */
const SHARED = 2 * TOKEN_COOKIE_AGE

/**
 * Maximum number of tokens examined to find the current one. A program that renews every hour for sixty days has used
 * 1440.
 */
const LONGEST_CHAIN = 5000

export interface TokenPair {
  readonly access_token: string
  readonly refresh_token: string
}

export interface SessionFacts {
  readonly account: number
  readonly clientType: string
}

/** A session as its owner sees it. */
export interface Session {
  readonly id: number
  readonly client_type: string
  readonly device: string | null
  readonly created_date: string
  readonly last_used_date: string
}

const LONGEST_DEVICE = 200

interface NewToken {
  readonly session: number
  readonly clientType: string
  readonly now: number
  /** Time at which the replaced token would have expired. The new token lasts at least until then. */
  readonly least?: number
}

/** Thrown if the account is disabled or deleted. */
export class AccountClosed extends Error {
  override readonly name = 'AccountClosed'
}

/**
 * Sessions and their refresh tokens. Refresh tokens can't be guessed, are stored only as SHA-256, and can be used once.
 * They expire when they have not been used for the token cookie's lifetime. If a token is used again after the grace
 * period, it was stolen, so all tokens of its session become invalid.
 *
 * Integrations can only read, and several devices share the stored tokens of one integration. A used token of an
 * integration returns the current pair for as long as it is valid.
 */
export class Sessions {
  readonly #database: Database
  readonly #access: AccessTokens
  readonly #clock: () => number
  readonly #statements
  readonly #session

  constructor(database: Database, access: AccessTokens, clock: () => number) {
    this.#database = database
    this.#access = access
    this.#clock = clock
    this.#statements = statementsOf(database)
    this.#session = database.remembered(
      () => null,
      (session) => database.lookInDirectory((tx) => this.#statements.session.get(tx, { session })),
    )
  }

  /** Starts a session for the owner's own app, which is exempt from rate limits. */
  beginOwn(account: number): Promise<TokenPair> {
    return this.#begin(account, 'desktop', null)
  }

  /**
   * Starts a session for a user who signed in. A client can't become the owner's own app just by claiming to be it.
   * `device` is the client's user agent. Tokens of clientType 'integration' can only read. Throws AccountClosed if the
   * account is disabled or deleted.
   */
  begin(account: number, clientType: string, device: string | null = null): Promise<TokenPair> {
    return this.#begin(account, clientType === 'desktop' ? 'web' : clientType, device)
  }

  async #begin(account: number, clientType: string, device: string | null): Promise<TokenPair> {
    const now = this.#clock()
    const { session, refreshToken } = await this.#database.directory(async (tx) => {
      if (!(await this.#statements.open.get(tx, { accountId: account }))) throw new AccountClosed()
      await this.#statements.forgetExpired.run(tx, { now })
      await this.#statements.forgetEmpty.run(tx, {})
      const made = await this.#statements.create.get(tx, {
        accountId: account,
        clientType,
        device: device?.slice(0, LONGEST_DEVICE) ?? null,
        now,
      })
      if (!made) throw new Error('The session was not written')
      const token = newSecret()
      await this.#addToken(tx, token, { session: made.id, clientType, now })
      return { session: made.id, refreshToken: token }
    })
    return { access_token: await this.#access.issue({ account, session }, { clientType }), refresh_token: refreshToken }
  }

  /**
   * Exchanges a refresh token for a new pair. Resolves to null if the token is unknown, expired, or belongs to an ended
   * session.
   */
  async refresh(refreshToken: string): Promise<TokenPair | null> {
    const hash = hashOf(refreshToken)
    const now = this.#clock()
    const renewed = await this.#database.directory(async (tx) => {
      const found = await this.#statements.find.get(tx, { hash })
      if (!found || found.revoked_ms !== null || found.expires_ms <= now) return null
      const { session_id: session, account_id: account, client_type: clientType, spent_ms: spent } = found
      const isIntegration = clientType === 'integration'
      if (spent !== null && !isIntegration && (now - spent > GRACE || isAhead(spent, now))) {
        await this.#statements.revoke.run(tx, { session, now })
        return null
      }
      await this.#statements.use.run(tx, { session, now })
      const known = spent === null ? null : await this.#current(tx, refreshToken, session)
      if (spent === null) {
        await this.#statements.spend.run(tx, { hash, now, expires: isIntegration ? now + SHARED : found.expires_ms })
      }
      const next = known ?? (spent === null ? this.#access.refreshTokenAfter(refreshToken) : newSecret())
      // A machine that starts with its clock set wrong by years must not shorten a session.
      if (known === null) await this.#addToken(tx, next, { session, clientType, now, least: found.expires_ms })
      return { account, session, clientType, at: isIntegration ? now : (spent ?? now), next }
    })
    if (renewed === null) return null
    const { account, session, clientType, at, next } = renewed
    return { access_token: await this.#access.issue({ account, session }, { clientType, at }), refresh_token: next }
  }

  /**
   * Returns the unused token that followed a used one. Null if none is known: a restored library has a different key,
   * from which different tokens follow.
   */
  async #current(tx: Directory, spent: string, session: number): Promise<string | null> {
    let token = spent
    for (let step = 0; step < LONGEST_CHAIN; step++) {
      token = this.#access.refreshTokenAfter(token)
      const found = await this.#statements.find.get(tx, { hash: hashOf(token) })
      if (found?.session_id !== session) return null
      if (found.spent_ms === null) return token
    }
    return null
  }

  /** Returns a session's details. Null if it has ended, or its account is disabled or deleted. */
  async facts(session: number): Promise<SessionFacts | null> {
    const found = await this.#session(session)
    if (!found || found.revoked_ms !== null) return null
    return { account: found.account_id, clientType: found.client_type }
  }

  /** Returns the account's active sessions, most recently used first. */
  async list(account: number): Promise<Session[]> {
    const rows = await this.#database.lookInDirectory((tx) =>
      this.#statements.list.all(tx, { accountId: account, now: this.#clock() }),
    )
    return rows.map((row) => ({
      id: row.id,
      client_type: row.client_type,
      device: row.device,
      created_date: new Date(row.created_ms).toISOString(),
      last_used_date: new Date(row.used_ms ?? row.created_ms).toISOString(),
    }))
  }

  /** Ends a session; its access tokens stop working immediately. Returns false if the account has no such session. */
  async end(account: number, session: number): Promise<boolean> {
    const ended = await this.#database.directory((tx) =>
      this.#statements.end.run(tx, { accountId: account, session, now: this.#clock() }),
    )
    return ended > 0
  }

  async #addToken(tx: Directory, token: string, { session, clientType, now, least = 0 }: NewToken): Promise<void> {
    const age = clientType === 'integration' ? INTEGRATION_AGE : TOKEN_COOKIE_AGE
    await this.#statements.addToken.run(tx, { hash: hashOf(token), session, expires: Math.max(now + age, least) })
  }
}

function statementsOf(database: Database) {
  const { kysely } = database
  return {
    create: database.statement((p: { accountId: number; clientType: string; device: string | null; now: number }) =>
      kysely
        .insertInto('session')
        .values({ account_id: p.accountId, client_type: p.clientType, device: p.device, created_ms: p.now })
        .returning('id'),
    ),
    session: database.statement((p: { session: number }) =>
      kysely
        .selectFrom('session')
        .innerJoin('account', 'account.id', 'session.account_id')
        .select(['session.account_id', 'session.client_type', 'session.revoked_ms'])
        .where('session.id', '=', p.session)
        .where('account.disabled_ms', 'is', null)
        .where('account.leaving_ms', 'is', null),
    ),
    open: database.statement((p: { accountId: number }) =>
      kysely
        .selectFrom('account')
        .select('id')
        .where('id', '=', p.accountId)
        .where('disabled_ms', 'is', null)
        .where('leaving_ms', 'is', null),
    ),
    addToken: database.statement((p: { hash: Buffer; session: number; expires: number }) =>
      kysely.insertInto('refresh_token').values({ hash: p.hash, session_id: p.session, expires_ms: p.expires }),
    ),
    find: database.statement((p: { hash: Buffer }) =>
      kysely
        .selectFrom('refresh_token')
        .innerJoin('session', 'session.id', 'refresh_token.session_id')
        .innerJoin('account', 'account.id', 'session.account_id')
        .select(['session_id', 'account_id', 'client_type', 'expires_ms', 'spent_ms', 'revoked_ms'])
        .where('hash', '=', p.hash)
        .where('account.disabled_ms', 'is', null)
        .where('account.leaving_ms', 'is', null),
    ),
    spend: database.statement((p: { hash: Buffer; now: number; expires: number }) =>
      kysely.updateTable('refresh_token').set({ spent_ms: p.now, expires_ms: p.expires }).where('hash', '=', p.hash),
    ),
    revoke: database.statement((p: { session: number; now: number }) =>
      kysely.updateTable('session').set({ revoked_ms: p.now }).where('id', '=', p.session),
    ),
    use: database.statement((p: { session: number; now: number }) =>
      kysely.updateTable('session').set({ used_ms: p.now }).where('id', '=', p.session),
    ),
    list: database.statement((p: { accountId: number; now: number }) =>
      kysely
        .selectFrom('session')
        .selectAll()
        .where('account_id', '=', p.accountId)
        .where('revoked_ms', 'is', null)
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('refresh_token')
              .select('hash')
              .whereRef('refresh_token.session_id', '=', 'session.id')
              .where('expires_ms', '>', p.now),
          ),
        )
        .orderBy((eb) => eb.fn.coalesce('used_ms', 'created_ms'), 'desc')
        .orderBy('id', 'desc')
        .limit(200),
    ),
    end: database.statement((p: { accountId: number; session: number; now: number }) =>
      kysely
        .updateTable('session')
        .set({ revoked_ms: p.now })
        .where('account_id', '=', p.accountId)
        .where('id', '=', p.session)
        .where('revoked_ms', 'is', null),
    ),
    forgetExpired: database.statement((p: { now: number }) =>
      kysely.deleteFrom('refresh_token').where('expires_ms', '<=', p.now),
    ),
    forgetEmpty: database.statement(() =>
      kysely
        .deleteFrom('session')
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(selectFrom('refresh_token').select('hash').whereRef('refresh_token.session_id', '=', 'session.id')),
          ),
        ),
    ),
  }
}
