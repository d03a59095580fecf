import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { librarySchema } from '../schemas.ts'
import { id } from './inputs.ts'

export const libraryEntryEndpoints = {
  libraryEntries: endpoint({
    method: 'PUT',
    path: '/library_entries/',
    summary: 'Move an entry between queue, archive and deleted, or mark it as a favorite.',
    body: z
      .object({
        content_id: id,
        library_state: z.optional(z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)])),
        is_favorited: z.optional(z.boolean()),
      })
      .check(
        z.refine((body) => body.library_state !== undefined || body.is_favorited !== undefined, {
          path: ['library_state'],
          message: 'library_state or is_favorited is needed',
        }),
      ),
    reply: librarySchema,
  }),
} as const
