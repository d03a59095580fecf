import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { historySchema } from '../schemas.ts'
import { id, share, text } from './inputs.ts'

export const historyEntryEndpoints = {
  historyEntries: endpoint({
    method: 'PUT',
    path: '/history_entries/',
    summary: 'Record read progress, or set when an item was finished. The furthest position never moves back.',
    body: z.object({
      content_id: id,
      last_read_percentage: z.optional(share),
      max_read_percentage: z.optional(share),
      last_viewed_date: z.optional(text(64)),
      last_audio_percentage: z.optional(share),
      /** Our addition. Null if the item is not finished. */
      finished_date: z.optional(z.nullable(text(64))),
    }),
    reply: historySchema,
  }),
} as const
