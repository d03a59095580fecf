import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { noteSchema } from '../schemas.ts'
import { id, NOTE_LENGTH, pathId, text } from './inputs.ts'

export const noteEndpoints = {
  noteWrite: endpoint({
    method: 'PUT',
    path: '/notes/',
    summary: 'Set the note on a content.',
    body: z.object({
      content_id: id,
      /** Our addition: null removes the note. The reply is null if nothing is left of the note. */
      note: z.nullable(text(NOTE_LENGTH).check(z.minLength(1))),
      /** Our addition: the note before the writer's change. Text written elsewhere in the meantime is preserved. */
      was: z.optional(z.nullable(text(NOTE_LENGTH))),
    }),
    reply: z.nullable(noteSchema),
  }),
  noteDelete: endpoint({ method: 'DELETE', path: '/notes/{id}/', summary: 'Delete a note.', params: pathId }),
} as const
