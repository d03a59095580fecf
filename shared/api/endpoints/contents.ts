import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { contentSchema } from '../schemas.ts'
import { pathId } from './inputs.ts'

export const contentEndpoints = {
  content: endpoint({
    method: 'GET',
    path: '/contents/{id}/',
    summary: 'One thing with its body.',
    params: pathId,
    query: z.object({ markdown_format: z.optional(z.enum(['matter_v1'])) }),
    reply: contentSchema,
  }),
} as const
