import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { text } from '../inputs.ts'
import { reasonSchema } from '../../schemas.ts'

const status = z.looseObject({
  is_connected: z.boolean(),
  sent_count: z.int(),
  /** A sentence that describes the error if the last attempt failed. */
  error: z.nullable(z.string()),
  why: z.optional(z.nullable(reasonSchema)),
  last_sync_date: z.nullable(z.string()),
})

/** Our addition: sends highlights to the reader's own Readwise account. */
export const readwiseEndpoints = {
  readwise: endpoint({
    method: 'GET',
    path: '/integrations/readwise/',
    summary: 'Get whether highlights are sent to Readwise, and how far.',
    reply: status,
  }),
  readwiseConnect: endpoint({
    method: 'PUT',
    path: '/integrations/readwise/',
    summary: 'Send all highlights, and those made later, to Readwise. The token is never returned.',
    body: z.object({ token: text(300) }),
    reply: status,
  }),
  readwiseDisconnect: endpoint({
    method: 'DELETE',
    path: '/integrations/readwise/',
    summary: 'Send nothing more to Readwise, and forget the token.',
  }),
} as const
