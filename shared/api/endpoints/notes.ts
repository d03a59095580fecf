import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { noteSchema } from '../schemas.ts'
import { id, NOTE_LENGTH, pathId, text } from './inputs.ts'

export const noteEndpoints = {
  noteWrite: endpoint({
    method: 'PUT',
    path: '/notes/',
    summary: 'Set the note on a content.',
    body: z.object({ content_id: id, note: text(NOTE_LENGTH).check(z.minLength(1)) }),
    reply: noteSchema,
  }),
  noteDelete: endpoint({ method: 'DELETE', path: '/notes/{id}/', summary: 'Delete a note.', params: pathId }),
} as const
