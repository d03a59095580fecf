import { createLocalJWKSet, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose'
import type {
  ClientAuth,
  Configuration,
  ServerMetadata,
  TokenEndpointResponse,
  TokenEndpointResponseHelpers,
} from 'openid-client'
import { gapText } from '#shared/reasons/tools.ts'
import * as t from '#shared/words/service/accounts.ts'
import { clockGap, type OperatorFetch } from '../../outbound/index.ts'
import { isFresh } from '../clock-jumps.ts'
import { appleSecret } from './apple-secret.ts'
import type { Provider } from './provider.ts'

const HOUR = 60 * 60_000
/** An unknown key causes the keys to be fetched again, but not more often than this. */
const KEYS_PAUSE = 60_000
const CLOCK_TOLERANCE_SECONDS = 60

/** Way to send the client's secret: in the form, or in the header Authorization. */
type SecretMethod = 'post' | 'basic'

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

/** An identity from a redeemed code. */
export interface Redeemed {
  readonly identity: OutsideIdentity
  /**
   * Returns the identity with the address and name that only the provider's userinfo endpoint reports: OpenID Connect
   * Core, section 5.4, leaves them out of an identity token that comes with an access token. Throws like `redeem`.
   */
  whole(): Promise<OutsideIdentity>
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

  constructor(label: string, minutes: number, options: ErrorOptions) {
    super(t.theClocksOfThisServiceAnd({ label, gap: gapText(minutes) }), options)
  }
}

/** Communicates with one provider. Its metadata and keys are cached for an hour. */
export class ProviderClient {
  readonly provider: Provider
  readonly #fetch: OperatorFetch
  readonly #clock: () => number
  #metadata: { readonly server: ServerMetadata; readonly at: number } | null = null
  #keys: { readonly set: JSONWebKeySet; readonly at: number } | null = null
  /** Difference between the provider's clock and this machine's, in minutes. Null if it is negligible. */
  #gap: number | null = null
  /** Method of sending the client secret that the provider rejected. Null if it rejected none. */
  #refused: SecretMethod | null = null

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
  async redeem(answer: URL, secrets: Secrets): Promise<Redeemed> {
    const tokens = await this.#tokensFor(answer, secrets)
    const claims = tokens.claims()
    if (claims === undefined) throw new Error('The provider sent no identity token')
    return {
      identity: identityOf(claims),
      whole: async () => identityOf({ ...(await this.#moreClaims(tokens.access_token, claims)), ...claims }),
    }
  }

  /** Some providers accept the client's secret in only one of two ways, and do not name it in their metadata. */
  async #tokensFor(answer: URL, secrets: Secrets): Promise<TokenEndpointResponse & TokenEndpointResponseHelpers> {
    const { authorizationCodeGrant } = await openid()
    const checks = {
      expectedState: secrets.state,
      expectedNonce: secrets.nonce,
      pkceCodeVerifier: secrets.verifier,
    }
    const [first, second] = this.#secretMethods(await this.#server())
    const ask = async (method: SecretMethod) =>
      authorizationCodeGrant(await this.#configuration(method), answer, checks)
    return ask(first)
      .catch((error: unknown) => {
        if (!isSecretRefused(error)) throw error
        this.#refused = first
        if (second === undefined) throw error
        return ask(second)
      })
      .catch((error: unknown) => {
        throw this.#failed(error)
      })
  }

  /** The methods to try, in this order. A provider that names none supports `basic` (RFC 8414, section 2). */
  #secretMethods({ token_endpoint_auth_methods_supported: named }: ServerMetadata): [SecretMethod, SecretMethod?] {
    const known = (['post', 'basic'] as const).filter((one) => named?.includes(`client_secret_${one}`))
    const [first = 'basic', second = known.length === 0 ? 'post' : undefined] = known
    return second !== undefined && this.#refused === first ? [second, first] : [first, second]
  }

  /** Returns the claims at the provider's userinfo endpoint. Empty if the identity token has all, or there is none. */
  async #moreClaims(accessToken: string, claims: JWTPayload): Promise<JWTPayload> {
    const { userinfo_endpoint: address } = await this.#server()
    const isWhole = ['email', 'email_verified', 'name'].every((name) => claims[name] !== undefined)
    if (isWhole || address === undefined) return {}
    const { fetchUserInfo } = await openid()
    return fetchUserInfo(await this.#configuration(), accessToken, claims.sub ?? '').catch((error: unknown) => {
      throw this.#failed(error)
    }) as Promise<JWTPayload>
  }

  /**
   * Verifies an identity token that a client obtained directly. The returned `nonce` comes from the token, and the
   * caller must check it. Throws the same errors as `redeem`.
   */
  async verify(idToken: string): Promise<{ readonly identity: OutsideIdentity; readonly nonce: string }> {
    const { clientId } = this.provider
    const { issuer } = await this.#server()
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

  /** Returns the error to throw for a failed request. Its message is for the operator. */
  #failed(error: unknown): unknown {
    const { error: told } = error as { error?: unknown }
    if (isUnreachable(error)) return new ProviderUnavailable('The provider does not answer', { cause: error })
    if (typeof told === 'string') return new Error(`The provider answered ${told}`, { cause: error })
    return this.#explained(error)
  }

  /**
   * Returns ClocksDiffer if this machine's clock makes a token seem expired or from the future. Otherwise returns the
   * error.
   */
  #explained(error: unknown): unknown {
    if (this.#gap === null || !isAboutTime(error)) return error
    return new ClocksDiffer(this.provider.label, this.#gap, { cause: error })
  }

  async #configuration(method: SecretMethod = 'post'): Promise<Configuration> {
    const { clientId, secret, issuer } = this.provider
    const server = await this.#server()
    const given = typeof secret === 'string' ? secret : await appleSecret(secret, clientId, issuer)
    const client = await openid()
    const { allowInsecureRequests, ClientSecretPost, Configuration } = client
    const sent: ClientAuth = method === 'post' ? ClientSecretPost(given) : secretInHeader(given)
    const times = {
      [client.clockSkew]: Math.round((this.#clock() - Date.now()) / 1000),
      [client.clockTolerance]: CLOCK_TOLERANCE_SECONDS,
    }
    const configuration = new Configuration(server, clientId, times, sent)
    configuration[client.customFetch] = (url, options) => this.#fetch(url, options)
    if (isLoopback(issuer)) allowInsecureRequests(configuration)
    return configuration
  }

  async #server(): Promise<ServerMetadata> {
    const now = this.#clock()
    if (this.#metadata && isFresh(this.#metadata.at, HOUR, now)) return this.#metadata.server
    const { issuer } = this.provider
    const server = await this.#discover(issuer)
      // The issuer may be configured with a slash at its end that the provider leaves out, or the reverse.
      .catch((error: unknown) => {
        if (!isOtherIssuer(error)) throw error
        return this.#discover(issuer.endsWith('/') ? issuer.slice(0, -1) : `${issuer}/`)
      })
      .catch((error: unknown) => {
        throw new ProviderUnavailable('The provider does not describe itself', { cause: error })
      })
    this.#metadata = { server, at: now }
    return server
  }

  async #discover(issuer: string): Promise<ServerMetadata> {
    const client = await openid()
    const found = await client.discovery(new URL(issuer), this.provider.clientId, undefined, undefined, {
      [client.customFetch]: (url, options) => this.#fetch(url, options),
      ...(isLoopback(issuer) ? { execute: [client.allowInsecureRequests] } : {}),
    })
    return found.serverMetadata()
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
  const { code, cause } = error as { code?: string; cause?: unknown }
  return statusOf(error) >= 500 || statusOf(cause) >= 500 || code === undefined || code === 'OAUTH_TIMEOUT'
}

function statusOf(value: unknown): number {
  const { status } = (value ?? {}) as { status?: unknown }
  return typeof status === 'number' ? status : 0
}

/** True if the provider rejected the client's secret, or the way in which it was sent. */
function isSecretRefused(error: unknown): boolean {
  const { error: told } = error as { error?: unknown }
  return told === 'invalid_client' || told === 'unauthorized_client' || statusOf(error) === 401
}

/**
 * Sends the secret in the header Authorization (RFC 6749, section 2.3.1). The library also escapes hyphens and dots, which
 * form encoding leaves as they are, and a provider that does not decode the header then finds another secret.
 */
function secretInHeader(secret: string): ClientAuth {
  const encoded = (value: string) => new URLSearchParams({ value }).toString().slice('value='.length)
  return (_server, client, _body, headers) =>
    headers.set('authorization', `Basic ${btoa(`${encoded(client.client_id)}:${encoded(secret)}`)}`)
}

function isOtherIssuer(error: unknown): boolean {
  return (error as { code?: unknown }).code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED'
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
