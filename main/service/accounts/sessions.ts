import { createHash, randomBytes } from 'node:crypto'
import { TOKEN_COOKIE_AGE } from '#shared/limits.ts'
import type { Database } from '../database/database.ts'
import type { AccessTokens } from './access-tokens.ts'

/** Two windows may refresh with one token at once, and an answer may be lost: so long a spent token still works. */
const GRACE = 30_000

export interface TokenPair {
  readonly access_token: string
  readonly refresh_token: string
}

export interface SessionFacts {
  readonly account: number
  readonly clientType: string
}

/**
 * Sign-ins. Refresh tokens are random, kept only as SHA-256, live as long as SPEC.txt's token cookie from their last
 * use, and are spent by it. One that comes back after the grace time has been stolen from someone: the whole family
 * ends (RELIABILITY.md section 2, row 14).
 */
export class Sessions {
  readonly #database: Database
  readonly #access: AccessTokens
  readonly #clock: () => number
  readonly #statements

  constructor(database: Database, access: AccessTokens, clock: () => number) {
    this.#database = database
    this.#access = access
    this.#clock = clock
    this.#statements = statementsOf(database)
  }

  async begin(account: number, clientType: string): Promise<TokenPair> {
    const now = this.#clock()
    const { session, refreshToken } = this.#database.transaction(() => {
      this.#statements.forgetExpired.run({ now })
      this.#statements.forgetEmpty.run({})
      const made = this.#statements.create.get({ account, clientType, now })
      if (!made) throw new Error('The session was not written')
      return { session: made.id, refreshToken: this.#addToken(made.id, now) }
    })
    return { access_token: await this.#access.issue({ account, session }), refresh_token: refreshToken }
  }

  /** null when the token is unknown, expired, or of a family that has ended. */
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

  /** null when the sign-in has ended. */
  facts(session: number): SessionFacts | null {
    const found = this.#statements.session.get({ session })
    if (!found || found.revoked_ms !== null) return null
    return { account: found.account_id, clientType: found.client_type }
  }

  #addToken(session: number, now: number): string {
    const token = randomBytes(32).toString('base64url')
    this.#statements.addToken.run({ hash: hashOf(token), session, expires: now + TOKEN_COOKIE_AGE })
    return token
  }
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

function statementsOf(database: Database) {
  const { kysely } = database
  return {
    create: database.statement((p: { account: number; clientType: string; now: number }) =>
      kysely
        .insertInto('session')
        .values({ account_id: p.account, client_type: p.clientType, created_ms: p.now })
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
