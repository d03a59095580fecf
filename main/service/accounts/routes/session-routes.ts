import * as t from '#shared/words/service/accounts.ts'
import type { PersonalTokens } from '../personal-tokens.ts'
import type { Sessions } from '../sessions.ts'
import { NotFound } from '../../calls/not-found.ts'
import type { Routes } from '../../calls/answer.ts'

export interface AccountKeyParts {
  readonly sessions: Sessions
  readonly personalTokens: PersonalTokens
}

type AccountKeyRoutes = Pick<
  Routes,
  'sessions' | 'sessionEnd' | 'signOut' | 'personalTokens' | 'personalTokenCreate' | 'personalTokenRevoke'
>

/** Routes for everything that gives access to an account: sessions, and tokens for programs. */
export function accountKeyRoutes({ sessions, personalTokens }: AccountKeyParts): AccountKeyRoutes {
  return {
    sessions: async ({ account, session }) => {
      const all = await sessions.list(account)
      return { body: { sessions: all.map((each) => ({ ...each, is_current: each.id === session })) } }
    },
    sessionEnd: async ({ account }, { params }) => {
      if (!(await sessions.end(account, params.id))) throw new NotFound(t.thisSignInDoesntExist)
      return { body: null }
    },
    signOut: async ({ account, session }) => {
      await sessions.end(account, session)
      return { body: null }
    },
    personalTokens: async ({ account }) => ({ body: { personal_tokens: await personalTokens.list(account) } }),
    personalTokenCreate: async ({ account }, { body }) => ({
      body: await personalTokens.create(account, body.name, body.scope),
      headers: { 'cache-control': 'no-store' },
    }),
    personalTokenRevoke: async ({ account }, { params }) => {
      if (!(await personalTokens.revoke(account, params.id))) throw new NotFound(t.thisTokenDoesntExist)
      return { body: null }
    },
  }
}
