import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { pathId } from './inputs.ts'

const session = z.looseObject({
  id: z.int(),
  client_type: z.string(),
  device: z.nullable(z.string()),
  created_date: z.string(),
  last_used_date: z.string(),
  is_current: z.boolean(),
})

/** Our addition: lists the user's sessions and ends them. */
export const sessionEndpoints = {
  sessions: endpoint({
    method: 'GET',
    path: '/sessions/',
    summary: 'List the active sessions, last used first.',
    reply: z.looseObject({ sessions: z.array(session) }),
  }),
  sessionEnd: endpoint({
    method: 'DELETE',
    path: '/sessions/{id}/',
    summary: 'End a session. Its access tokens stop working immediately.',
    params: pathId,
  }),
  signOut: endpoint({ method: 'POST', path: '/sign_out/', summary: 'End the session of this call.' }),
} as const
