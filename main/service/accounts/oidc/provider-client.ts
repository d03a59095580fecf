import { createLocalJWKSet, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose'
import type { Configuration, ServerMetadata } from 'openid-client'
import * as t from '#shared/words/service/accounts.ts'
import { clockGap, type OperatorFetch } from '../../outbound/index.ts'
import { isFresh } from '../clock-jumps.ts'
import { appleSecret } from './apple-secret.ts'
import type { Provider } from './provider.ts'

const HOUR = 60 * 60_000
/** An unknown key causes the keys to be fetched again, but not more often than this. */
const KEYS_PAUSE = 60_000
const CLOCK_TOLERANCE_SECONDS = 60

/** Loaded on the first sign-in through a provider. */
const openid = () => import('openid-client')

/** Identity of a person, as a provider reports it. */
export interface OutsideIdentity {
  readonly issuer: string
  readonly subject: string
  readonly email: string | null
  readonly emailVerified: boolean
  readonly name: string | null
}

export interface Secrets {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

/** Thrown if the provider does not respond, or its response is invalid. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable'
}

/**
 * Thrown if the provider's response seems expired or from the future, because this machine's clock differs from the
 * provider's.
 */
export class ClocksDiffer extends Error {
  override readonly name = 'ClocksDiffer'

  constructor(label: string, gap: string, options: ErrorOptions) {
    super(t.theClocksOfThisServiceAnd({ label, gap }), options)
  }
}

/** Communicates with one provider. Its metadata and keys are cached for an hour. */
export class ProviderClient {
  readonly provider: Provider
  readonly #fetch: OperatorFetch
  readonly #clock: () => number
  #metadata: { readonly server: ServerMetadata; readonly at: number } | null = null
  #keys: { readonly set: JSONWebKeySet; readonly at: number } | null = null
  /** Difference between the provider's clock and this machine's. Null if it is negligible. */
  #gap: string | null = null

  constructor(provider: Provider, fetch: OperatorFetch, clock: () => number) {
    this.provider = provider
    this.#fetch = async (url, init) => {
      const reply = await fetch(url, init)
      this.#gap = clockGap(reply.headers.get('date'), clock())
      return reply
    }
    this.#clock = clock
  }

  /** Returns the URL that the browser opens. Throws ProviderUnavailable. */
  async authorizationUrl(redirect: string, { state, nonce, verifier }: Secrets): Promise<string> {
    const { scopes, postsForm } = this.provider
    const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await openid()
    const url = buildAuthorizationUrl(await this.#configuration(), {
      redirect_uri: redirect,
      scope: scopes.join(' '),
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...(postsForm ? { response_mode: 'form_post' } : {}),
    })
    return url.href
  }

  /**
   * Exchanges the code in a response (the redirect URL with its parameters) for an identity. Throws
   * ProviderUnavailable, ClocksDiffer, or another error if the response can't be trusted.
   */
  async redeem(answer: URL, { state, nonce, verifier }: Secrets): Promise<OutsideIdentity> {
    const configuration = await this.#configuration()
    const { authorizationCodeGrant } = await openid()
    const tokens = await authorizationCodeGrant(configuration, answer, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
    }).catch((error: unknown) => {
      if (isUnreachable(error)) throw new ProviderUnavailable('The provider does not answer', { cause: error })
      throw this.#explained(error)
    })
    const claims = tokens.claims()
    if (claims === undefined) throw new Error('The provider sent no identity token')
    return identityOf(claims)
  }

  /**
   * Verifies an identity token that a client obtained directly. The returned `nonce` comes from the token, and the
   * caller must check it. Throws the same errors as `redeem`.
   */
  async verify(idToken: string): Promise<{ readonly identity: OutsideIdentity; readonly nonce: string }> {
    const { issuer, clientId } = this.provider
    const check = async (keys: JSONWebKeySet): Promise<JWTPayload> =>
      (
        await jwtVerify(idToken, createLocalJWKSet(keys), {
          issuer,
          audience: clientId,
          algorithms: ['RS256', 'ES256', 'PS256', 'EdDSA'],
          requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
          currentDate: new Date(this.#clock()),
          clockTolerance: CLOCK_TOLERANCE_SECONDS,
        })
      ).payload
    const claims = await check(await this.#keySet(HOUR)).catch(async (error: unknown) => {
      // The provider may have introduced a new key.
      if ((error as { code?: string }).code !== 'ERR_JWKS_NO_MATCHING_KEY') throw this.#explained(error)
      return check(await this.#keySet(KEYS_PAUSE))
    })
    const audience = Array.isArray(claims.aud) ? claims.aud : [claims.aud]
    if (audience.length > 1 && claims['azp'] !== clientId) throw new Error('The token is for another client')
    if (typeof claims['nonce'] !== 'string') throw new Error('The token has no nonce')
    if ((claims.iat ?? 0) > this.#clock() / 1000 + CLOCK_TOLERANCE_SECONDS)
      throw this.#explained(Object.assign(new Error('The token is of the future'), { claim: 'iat' }))
    return { identity: identityOf(claims), nonce: claims['nonce'] }
  }

  /**
   * Returns ClocksDiffer if this machine's clock makes a token seem expired or from the future. Otherwise returns the
   * error.
   */
  #explained(error: unknown): unknown {
    if (this.#gap === null || !isAboutTime(error)) return error
    return new ClocksDiffer(this.provider.label, this.#gap, { cause: error })
  }

  async #configuration(): Promise<Configuration> {
    const { clientId, secret, issuer } = this.provider
    const server = await this.#server()
    const given = typeof secret === 'string' ? secret : await appleSecret(secret, clientId, issuer)
    const client = await openid()
    const { allowInsecureRequests, ClientSecretPost, Configuration } = client
    const times = {
      [client.clockSkew]: Math.round((this.#clock() - Date.now()) / 1000),
      [client.clockTolerance]: CLOCK_TOLERANCE_SECONDS,
    }
    const configuration = new Configuration(server, clientId, times, ClientSecretPost(given))
    configuration[client.customFetch] = (url, options) => this.#fetch(url, options)
    if (isLoopback(issuer)) allowInsecureRequests(configuration)
    return configuration
  }

  async #server(): Promise<ServerMetadata> {
    const now = this.#clock()
    if (this.#metadata && isFresh(this.#metadata.at, HOUR, now)) return this.#metadata.server
    const { issuer, clientId } = this.provider
    const client = await openid()
    try {
      const found = await client.discovery(new URL(issuer), clientId, undefined, undefined, {
        [client.customFetch]: (url, options) => this.#fetch(url, options),
        ...(isLoopback(issuer) ? { execute: [client.allowInsecureRequests] } : {}),
      })
      this.#metadata = { server: found.serverMetadata(), at: now }
      return this.#metadata.server
    } catch (error) {
      throw new ProviderUnavailable('The provider does not describe itself', { cause: error })
    }
  }

  async #keySet(age: number): Promise<JSONWebKeySet> {
    const now = this.#clock()
    if (this.#keys && isFresh(this.#keys.at, age, now)) return this.#keys.set
    const { jwks_uri: address } = await this.#server()
    try {
      if (address === undefined) throw new Error('The provider names no keys')
      const reply = await this.#fetch(address)
      if (!reply.ok) throw new Error(`The provider answered ${reply.status}`)
      const set = (await reply.json()) as JSONWebKeySet
      // Throws if the set contains no valid keys.
      createLocalJWKSet(set)
      this.#keys = { set, at: now }
      return set
    } catch (error) {
      throw new ProviderUnavailable('The provider has no keys', { cause: error })
    }
  }
}

/** True for a provider on this machine. A connection without TLS is allowed only there. */
function isLoopback(issuer: string): boolean {
  return /^http:\/\/(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?(?:\/|$)/.test(issuer)
}

/** True if the request or the server failed. The library's own errors about a response have separate codes. */
function isUnreachable(error: unknown): boolean {
  const { code, status } = error as { code?: string; status?: number }
  return (status ?? 0) >= 500 || code === undefined || code === 'OAUTH_TIMEOUT'
}

/** True if a token was rejected because of its time claims. */
function isAboutTime(error: unknown): boolean {
  const { code, claim } = error as { code?: string; claim?: string }
  return code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED' || ['exp', 'nbf', 'iat'].includes(claim ?? '')
}

function identityOf(claims: JWTPayload): OutsideIdentity {
  const { iss, sub, email, email_verified: verified, name } = claims
  if (typeof iss !== 'string' || typeof sub !== 'string' || sub === '') throw new Error('The token names nobody')
  return {
    issuer: iss,
    subject: sub,
    email: typeof email === 'string' ? email : null,
    // Apple sends this as a string.
    emailVerified: verified === true || verified === 'true',
    name: typeof name === 'string' && name.trim() !== '' ? name.trim().slice(0, 200) : null,
  }
}
