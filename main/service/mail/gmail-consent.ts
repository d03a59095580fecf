import { reason } from '#shared/reasons/codes.ts'
import type { Reason } from '#shared/reasons/reason.ts'
import type { Configuration } from 'openid-client'
import type { OperatorFetch } from '../outbound/index.ts'
import { MailboxError } from './mailbox.ts'

/** The operator's registration with Google for reading Gmail. */
export interface GmailApp {
  readonly clientId: string
  readonly secret: string
  /** For tests. */
  readonly issuer?: string
}

/** The only scope that covers IMAP. */
const MAIL = 'https://mail.google.com/'

/** Loaded with the first sign-in to Gmail. */
const openid = () => import('openid-client')

/** Data that ties Google's response to its request. */
export interface Asked {
  readonly state: string
  readonly verifier: string
}

/** Asks Google to let this service read a mailbox. All methods reject with MailboxError. */
export class GmailConsent {
  readonly #app: GmailApp
  readonly #fetch: OperatorFetch
  #configuration: Promise<Configuration> | null = null

  constructor(app: GmailApp, fetch: OperatorFetch) {
    this.#app = app
    this.#fetch = fetch
  }

  /** Returns the address that the reader's browser must open. */
  async authorizationUrl(redirect: string, { state, verifier }: Asked): Promise<string> {
    const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await openid()
    const url = buildAuthorizationUrl(await this.#configured(), {
      redirect_uri: redirect,
      scope: `openid email ${MAIL}`,
      state,
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      // Google issues a grant that lasts longer than an hour only if both are requested.
      access_type: 'offline',
      prompt: 'consent',
    })
    return url.href
  }

  /**
   * Returns the email address and the grant from Google's response, which is the redirect address with its parameters.
   */
  async redeem(answer: URL, { state, verifier }: Asked): Promise<{ readonly email: string; readonly grant: string }> {
    const configuration = await this.#configured()
    const { authorizationCodeGrant } = await openid()
    const tokens = await authorizationCodeGrant(configuration, answer, {
      expectedState: state,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    }).catch((error: unknown) => {
      throw failure(error, reason('google_refused'))
    })
    const email = tokens.claims()?.['email']
    // Google lets users untick individual permissions.
    const isAllowed = tokens.scope === undefined || tokens.scope.split(' ').includes(MAIL)
    if (!isAllowed || typeof email !== 'string' || tokens.refresh_token === undefined)
      throw new MailboxError('auth_failed', reason('google_refused'))
    return { email: email.toLowerCase(), grant: tokens.refresh_token }
  }

  /** Returns a token that the mail server accepts instead of a password for an hour. */
  async accessToken(grant: string): Promise<string> {
    const configuration = await this.#configured()
    const { refreshTokenGrant } = await openid()
    try {
      return (await refreshTokenGrant(configuration, grant)).access_token
    } catch (error) {
      throw failure(error, reason('google_withdrew'))
    }
  }

  #configured(): Promise<Configuration> {
    this.#configuration ??= this.#discover().catch((error: unknown) => {
      this.#configuration = null
      throw new MailboxError('unreachable', reason('google_silent'), { cause: error })
    })
    return this.#configuration
  }

  async #discover(): Promise<Configuration> {
    const { clientId, secret, issuer = 'https://accounts.google.com' } = this.#app
    const isLoopback = /^http:\/\/127\.0\.0\.1(?::\d+)?$/.test(issuer)
    const client = await openid()
    const { allowInsecureRequests, ClientSecretPost } = client
    const found = await client.discovery(new URL(issuer), clientId, undefined, ClientSecretPost(secret), {
      [client.customFetch]: (url, options) => this.#fetch(url, options),
      ...(isLoopback ? { execute: [allowInsecureRequests] } : {}),
    })
    found[client.customFetch] = (url, options) => this.#fetch(url, options)
    return found
  }
}

/** A refusal has an OAuth code. Any other error means that the server does not respond. */
function failure(cause: unknown, refused: Reason): MailboxError {
  const { status = 0, code } = cause as { status?: number; code?: string }
  const isRefusal = status < 500 && code !== undefined && code !== 'OAUTH_TIMEOUT'
  return isRefusal
    ? new MailboxError('auth_failed', refused, { cause })
    : new MailboxError('unreachable', reason('google_silent'), { cause })
}
