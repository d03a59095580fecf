import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { librarySchema } from '../schemas.ts'
import { id, listOf, text } from './inputs.ts'

const state = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)])
const entriesReply = z.looseObject({ library_entries: z.array(librarySchema) })

export const libraryEntryEndpoints = {
  libraryEntryList: endpoint({
    method: 'GET',
    path: '/library_entries/',
    summary: 'Get the library records of contents. Contents without a record are left out.',
    query: z.object({
      content_ids: z.optional(listOf(id)),
      content_id: z.optional(z.coerce.number().check(z.int(), z.positive())),
    }),
    reply: entriesReply,
  }),
  libraryEntries: endpoint({
    method: 'PUT',
    path: '/library_entries/',
    summary:
      'Move an entry between queue, archive and deleted, or mark it as a favorite. With content_ids the change applies ' +
      'to many entries in one transaction, and library_entries describes each. A moved entry goes to the top of its ' +
      'list, or with its earlier library_state_date, back to its earlier position.',
    body: z
      .object({
        content_id: z.optional(id),
        content_ids: z.optional(z.array(id).check(z.minLength(1), z.maxLength(1000))),
        library_state: z.optional(state),
        is_favorited: z.optional(z.boolean()),
        library_state_date: z.optional(text(64)),
        /**
         * Our addition: the state that the user saw when moving the entry. A move that conflicts with a newer one is
         * answered with 409.
         */
        was_state: z.optional(state),
      })
      .check(
        z.refine((body) => (body.content_id === undefined) !== (body.content_ids === undefined), {
          path: ['content_id'],
          message: 'content_id or content_ids is needed',
        }),
        z.refine((body) => body.library_state !== undefined || body.is_favorited !== undefined, {
          path: ['library_state'],
          message: 'library_state or is_favorited is needed',
        }),
      ),
    // Typed as the reply to the form with one content_id, the only form that our clients send.
    reply: z.union([librarySchema, entriesReply]) as unknown as typeof librarySchema,
  }),
} as const
