import type { AccessTokens } from '../accounts/access-tokens.ts'
import type { Sessions } from '../accounts/sessions.ts'
import { ApiError, tokenRefused } from './api-error.ts'

/** The account whose call it is. Throws ApiError 401, or 403 for what its sign-in does not allow. */
export type Authenticate = (request: Request) => Promise<number>

/** Only the Authorization header counts: a cookie is sent by any page that calls us, the header by none. */
export function authenticateWith(tokens: AccessTokens, sessions: Sessions): Authenticate {
  return async (request) => {
    const token = /^Bearer +([\w.~+/=-]+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
    if (token === undefined) {
      throw tokenRefused('Authentication credentials were not provided.', 'An access token is needed')
    }
    const bearer = await tokens.read(token)
    const facts = bearer && sessions.facts(bearer.session)
    if (!facts || facts.account !== bearer.account) {
      throw tokenRefused('Given token not valid for any token type', 'Token is invalid or expired')
    }
    if (facts.clientType === 'integration' && request.method !== 'GET' && request.method !== 'HEAD') {
      throw new ApiError(403, 'permission_denied', 'You do not have permission to perform this action.')
    }
    return facts.account
  }
}
