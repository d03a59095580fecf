import { TOKEN_COOKIE_AGE } from '#shared/limits.ts'
import type { Database } from '../database/database.ts'
import type { AccessTokens } from './access-tokens.ts'
import { hashOf, newSecret } from './secrets.ts'

/**
 * A used token works this much longer, because two windows may refresh with the same token and an answer may be lost.
 */
const GRACE = 30_000

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

/**
 * Sessions. Refresh tokens are random, stored only as SHA-256, expire after the token cookie's lifetime from their last
 * use, and work once. One that returns after the grace time was stolen, so the whole family ends.
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
    this.#session = database.remembered((session) => this.#statements.session.get({ session }))
  }

  /** `device` is the client's user agent. Tokens of clientType 'integration' may only read. */
  async begin(account: number, clientType: string, device: string | null = null): Promise<TokenPair> {
    const now = this.#clock()
    const { session, refreshToken } = this.#database.transaction(() => {
      this.#statements.forgetExpired.run({ now })
      this.#statements.forgetEmpty.run({})
      const made = this.#statements.create.get({
        account,
        clientType,
        device: device?.slice(0, LONGEST_DEVICE) ?? null,
        now,
      })
      if (!made) throw new Error('The session was not written')
      return { session: made.id, refreshToken: this.#addToken(made.id, now) }
    })
    return { access_token: await this.#access.issue({ account, session }), refresh_token: refreshToken }
  }

  /** Null if the token is unknown, expired, or of an ended family. */
  async refresh(refreshToken: string): Promise<TokenPair | null> {
    const hash = hashOf(refreshToken)
    const now = this.#clock()
    const renewed = this.#database.transaction(() => {
      const found = this.#statements.find.get({ hash })
      if (!found || found.revoked_ms !== null || found.expires_ms <= now) return null
      if (found.spent_ms !== null && now - found.spent_ms > GRACE) {
        this.#statements.revoke.run({ session: found.session_id, now })
        return null
      }
      if (found.spent_ms === null) this.#statements.spend.run({ hash, now })
      this.#statements.use.run({ session: found.session_id, now })
      return {
        account: found.account_id,
        session: found.session_id,
        refreshToken: this.#addToken(found.session_id, now),
      }
    })
    if (renewed === null) return null
    const { account, session } = renewed
    return { access_token: await this.#access.issue({ account, session }), refresh_token: renewed.refreshToken }
  }

  /** Null if the session has ended. */
  facts(session: number): SessionFacts | null {
    const found = this.#session(session)
    if (!found || found.revoked_ms !== null) return null
    return { account: found.account_id, clientType: found.client_type }
  }

  /** The account's active sessions, last used first. */
  list(account: number): Session[] {
    return this.#statements.list.all({ account, now: this.#clock() }).map((row) => ({
      id: row.id,
      client_type: row.client_type,
      device: row.device,
      created_date: new Date(row.created_ms).toISOString(),
      last_used_date: new Date(row.used_ms ?? row.created_ms).toISOString(),
    }))
  }

  /** Ends a session; its access tokens stop working at once. False if the account has no such session. */
  end(account: number, session: number): boolean {
    return this.#statements.end.run({ account, session, now: this.#clock() }) > 0
  }

  #addToken(session: number, now: number): string {
    const token = newSecret()
    this.#statements.addToken.run({ hash: hashOf(token), session, expires: now + TOKEN_COOKIE_AGE })
    return token
  }
}

function statementsOf(database: Database) {
  const { kysely } = database
  return {
    create: database.statement((p: { account: number; clientType: string; device: string | null; now: number }) =>
      kysely
        .insertInto('session')
        .values({ account_id: p.account, client_type: p.clientType, device: p.device, created_ms: p.now })
        .returning('id'),
    ),
    session: database.statement((p: { session: number }) =>
      kysely.selectFrom('session').selectAll().where('id', '=', p.session),
    ),
    addToken: database.statement((p: { hash: Buffer; session: number; expires: number }) =>
      kysely.insertInto('refresh_token').values({ hash: p.hash, session_id: p.session, expires_ms: p.expires }),
    ),
    find: database.statement((p: { hash: Buffer }) =>
      kysely
        .selectFrom('refresh_token')
        .innerJoin('session', 'session.id', 'refresh_token.session_id')
        .select(['session_id', 'account_id', 'expires_ms', 'spent_ms', 'revoked_ms'])
        .where('hash', '=', p.hash),
    ),
    spend: database.statement((p: { hash: Buffer; now: number }) =>
      kysely.updateTable('refresh_token').set({ spent_ms: p.now }).where('hash', '=', p.hash),
    ),
    revoke: database.statement((p: { session: number; now: number }) =>
      kysely.updateTable('session').set({ revoked_ms: p.now }).where('id', '=', p.session),
    ),
    use: database.statement((p: { session: number; now: number }) =>
      kysely.updateTable('session').set({ used_ms: p.now }).where('id', '=', p.session),
    ),
    list: database.statement((p: { account: number; now: number }) =>
      kysely
        .selectFrom('session')
        .selectAll()
        .where('account_id', '=', p.account)
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
    end: database.statement((p: { account: number; session: number; now: number }) =>
      kysely
        .updateTable('session')
        .set({ revoked_ms: p.now })
        .where('id', '=', p.session)
        .where('account_id', '=', p.account)
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
