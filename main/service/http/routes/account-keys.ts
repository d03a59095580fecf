import type { PersonalTokens } from '../../accounts/personal-tokens.ts'
import type { Sessions } from '../../accounts/sessions.ts'
import { NotFound } from '../../library/not-found.ts'
import type { Routes } from '../answer.ts'

export interface AccountKeyParts {
  readonly sessions: Sessions
  readonly personalTokens: PersonalTokens
}

type AccountKeyRoutes = Pick<
  Routes,
  'sessions' | 'sessionEnd' | 'signOut' | 'personalTokens' | 'personalTokenCreate' | 'personalTokenRevoke'
>

/** Everything that opens an account: sessions, and tokens for programs. */
export function accountKeyRoutes({ sessions, personalTokens }: AccountKeyParts): AccountKeyRoutes {
  return {
    sessions: ({ account, session }) => ({
      body: { sessions: sessions.list(account).map((each) => ({ ...each, is_current: each.id === session })) },
    }),
    sessionEnd: ({ account }, { params }) => {
      if (!sessions.end(account, params.id)) throw new NotFound('There is no such sign-in.')
      return { body: null }
    },
    signOut: ({ account, session }) => {
      sessions.end(account, session)
      return { body: null }
    },
    personalTokens: ({ account }) => ({ body: { personal_tokens: personalTokens.list(account) } }),
    personalTokenCreate: ({ account }, { body }) => ({
      body: personalTokens.create(account, body.name, body.scope),
      headers: { 'cache-control': 'no-store' },
    }),
    personalTokenRevoke: ({ account }, { params }) => {
      if (!personalTokens.revoke(account, params.id)) throw new NotFound('There is no such token.')
      return { body: null }
    },
  }
}
