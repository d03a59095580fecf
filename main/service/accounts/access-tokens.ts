import { createHmac } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { isAhead } from './clock-jumps.ts'

const LIFETIME_SECONDS = 15 * 60

/**
 * Lifetime of an integration's tokens, in milliseconds. They are valid until the reader ends the session, which is
 * checked on each call. Programs written for the original service rarely renew a token. These tokens can only read.
 */
export const INTEGRATION_AGE = 10 * 365 * 24 * 3_600_000

const MOST_KNOWN = 1000

const ISSUER = 'lectern'

/** Longest token that is accepted. Ours have about 250 characters. */
const LONGEST_TOKEN = 2048

/** Account and session that a call belongs to. */
export interface Bearer {
  readonly account: number
  readonly session: number
}

export interface Issue {
  /**
   * The kind of client. An integration's token is valid as long as its session, any other token for a quarter of an
   * hour.
   */
  readonly clientType: string
  /** Time of issue in milliseconds, by default now. The same time yields the same token. */
  readonly at?: number
}

/**
 * Creates and verifies signed tokens (HS256). The key is in the library's own database, so a token that one process
 * issued is valid in all others.
 */
export class AccessTokens {
  readonly #key: Uint8Array
  readonly #clock: () => number
  /**
   * This process's cache of tokens with a verified signature, because verifying them again costs more than a page of a
   * feed. The end of a session is detected elsewhere, on every call.
   */
  readonly #known = new Map<string, { readonly bearer: Bearer; readonly from: number; readonly until: number }>()

  /** `key` is the library's signing key (signing-key.ts). */
  constructor(key: Uint8Array, clock: () => number) {
    this.#key = key
    this.#clock = clock
  }

  async issue({ account, session }: Bearer, { clientType, at = this.#clock() }: Issue): Promise<string> {
    const now = Math.floor(at / 1000)
    const lifetime = clientType === 'integration' ? INTEGRATION_AGE / 1000 : LIFETIME_SECONDS
    return await new SignJWT({ token_type: 'access', session })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuer(ISSUER)
      .setSubject(String(account))
      .setIssuedAt(now)
      .setExpirationTime(now + lifetime)
      .sign(this.#key)
  }

  /**
   * Returns the refresh token that replaces the given one. It is always the same one, and only a holder of the
   * library's key can compute it. So simultaneous calls get the same token, although only its hash is stored.
   */
  refreshTokenAfter(refreshToken: string): string {
    return createHmac('sha256', this.#key).update(`refresh token after ${refreshToken}`).digest('base64url')
  }

  /** Resolves to the bearer of a token, or null for anything but a valid token of ours. */
  async read(token: string): Promise<Bearer | null> {
    const known = this.#known.get(token)
    const now = this.#clock()
    if (known && known.until > now / 1000 && !isAhead(known.from * 1000, now)) return known.bearer
    this.#known.delete(token)
    if (token.length > LONGEST_TOKEN) return null
    try {
      const { payload, protectedHeader } = await jwtVerify<{ token_type?: unknown; session?: unknown }>(
        token,
        this.#key,
        {
          algorithms: ['HS256'],
          issuer: ISSUER,
          requiredClaims: ['exp', 'iat', 'sub'],
          currentDate: new Date(now),
        },
      )
      // We write only these two header fields, so a token can't choose how it is verified.
      if (Object.keys(protectedHeader).some((name) => name !== 'alg' && name !== 'typ')) return null
      if (payload.aud !== undefined) return null
      const from = payload.iat ?? 0
      if (isAhead(from * 1000, now)) return null
      const account = Number(payload.sub)
      const { session } = payload
      if (payload.token_type !== 'access' || !Number.isSafeInteger(account) || typeof session !== 'number') return null
      const bearer = { account, session }
      if (this.#known.size >= MOST_KNOWN) this.#known.clear()
      this.#known.set(token, { bearer, from, until: payload.exp ?? 0 })
      return bearer
    } catch {
      return null
    }
  }
}
