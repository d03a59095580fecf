import * as z from 'zod/mini'
import { LONGEST_TEXTS } from '../../limits.ts'
import { endpoint } from '../endpoint.ts'
import { pathId, words } from './inputs.ts'

const scope = z.enum(['read', 'read_write'])
const personalToken = z.looseObject({
  id: z.int(),
  name: z.string(),
  scope,
  hint: z.string(),
  created_date: z.string(),
  last_used_date: z.nullable(z.string()),
})

/** Our addition: the access tokens of the public API. */
export const personalTokenEndpoints = {
  personalTokens: endpoint({
    method: 'GET',
    path: '/personal_tokens/',
    summary: 'List the active tokens, newest first, without their secrets.',
    reply: z.looseObject({ personal_tokens: z.array(personalToken) }),
  }),
  personalTokenCreate: endpoint({
    method: 'POST',
    path: '/personal_tokens/',
    summary: 'Create a token for the public API. Only this reply contains it.',
    body: z.object({ name: words(LONGEST_TEXTS.name).check(z.minLength(1)), scope: z._default(scope, 'read') }),
    reply: z.extend(personalToken, { token: z.string() }),
    status: [201],
  }),
  personalTokenRevoke: endpoint({
    method: 'DELETE',
    path: '/personal_tokens/{id}/',
    summary: 'Revoke a token immediately.',
    params: pathId,
  }),
} as const
