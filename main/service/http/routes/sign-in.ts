import type { LocalSignIn } from '../../accounts/local-sign-in.ts'
import type { Sessions } from '../../accounts/sessions.ts'
import type { Routes } from '../answer.ts'
import { ApiError, tokenRefused } from '../api-error.ts'

export interface SignInParts {
  readonly sessions: Sessions
  readonly localSignIn: LocalSignIn
  readonly localAccount: number
}

export function signInRoutes(parts: SignInParts): Pick<Routes, 'tokenRefresh' | 'magicLoginToken'> {
  const { sessions, localSignIn, localAccount } = parts
  return {
    tokenRefresh: async (_call, { body }) => {
      const pair = await sessions.refresh(body.refresh_token)
      if (pair === null) throw tokenRefused('Token is invalid or expired', 'Token is invalid or expired')
      return { body: { ...pair }, headers: { 'cache-control': 'no-store' } }
    },
    magicLoginToken: async (_call, { body }) => {
      if (!localSignIn.accepts(body.token)) {
        throw new ApiError(400, 'magic_link_invalid', 'This sign-in link is not valid any more.')
      }
      return { body: { ...(await sessions.begin(localAccount, 'web')) }, headers: { 'cache-control': 'no-store' } }
    },
  }
}
