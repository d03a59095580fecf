import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { text } from './inputs.ts'

const handle = text(100)

export const handleEndpoints = {
  handleCheck: endpoint({
    method: 'GET',
    path: '/handles/check_available/',
    summary: 'Check whether a public name is available.',
    query: z.object({ handle }),
    reply: z.looseObject({
      handle: z.string(),
      is_available: z.boolean(),
      reason: z.nullable(z.enum(['taken', 'reserved', 'invalid'])),
    }),
  }),
  handleClaim: endpoint({
    method: 'POST',
    path: '/handles/claim/',
    summary: 'Set the public name of the account and release the previous one. 409 if it is not available.',
    body: z.object({ handle }),
    reply: z.looseObject({ id: z.int(), handle: z.string(), created_date: z.string() }),
    status: [201],
  }),
} as const
