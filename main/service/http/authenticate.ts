import type { AccessTokens } from '../accounts/access-tokens.ts'
import { isPersonalToken, type PersonalTokens } from '../accounts/personal-tokens.ts'
import type { Sessions } from '../accounts/sessions.ts'
import { ApiError, tokenRefused } from '../calls/api-error.ts'
import { callsOpenToTokens } from './open-calls.ts'

/** The account and session with which a call is made. */
export interface SignedIn {
  readonly account: number
  readonly session: number
  readonly clientType: string
}

/** Throws ApiError 401, or 403 if the session doesn't permit the call. */
export type Authenticate = (request: Request) => Promise<SignedIn>

/**
 * Only the Authorization header counts. Any page that calls the service also sends its cookies, but no page can send
 * the header.
 */
export function authenticateWith(
  tokens: AccessTokens,
  sessions: Sessions,
  personalTokens: PersonalTokens,
): Authenticate {
  const programMay = callsOpenToTokens()
  const program = async (request: Request, token: string): Promise<SignedIn> => {
    const bearer = await personalTokens.read(token)
    if (!bearer) throw tokenRefused('Given token not valid for any token type', 'Token is invalid or revoked')
    if (!programMay(request.method, new URL(request.url).pathname)) {
      throw tokenRefused('Given token not valid for any token type', 'This call is not open to API tokens')
    }
    if (bearer.scope === 'read' && request.method !== 'GET' && request.method !== 'HEAD') {
      throw new ApiError(403, 'permission_denied', 'This token can only read.')
    }
    return { account: bearer.account, session: 0, clientType: 'token' }
  }
  return async (request) => {
    const token = bearerOf(request)
    if (token === null) {
      throw tokenRefused('Authentication credentials were not provided.', 'An access token is needed')
    }
    if (isPersonalToken(token)) return program(request, token)
    const bearer = await tokens.read(token)
    const facts = bearer && (await sessions.facts(bearer.session))
    if (!facts || facts.account !== bearer.account) {
      throw tokenRefused('Given token not valid for any token type', 'Token is invalid or expired')
    }
    if (facts.clientType === 'integration' && request.method !== 'GET' && request.method !== 'HEAD') {
      throw new ApiError(403, 'permission_denied', 'You do not have permission to perform this action.')
    }
    return { account: facts.account, session: bearer.session, clientType: facts.clientType }
  }
}

/**
 * Returns the token in the Authorization header. Null if the header can't contain one: valid tokens are base64url
 * without padding.
 */
export function bearerOf(request: Request): string | null {
  return /^Bearer +([\w.-]+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? null
}
