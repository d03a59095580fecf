import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { noteSchema } from '../schemas.ts'
import { isNoteKey } from '../../text/written-note.ts'
import { id, NOTE_LENGTH, pathId, text, TEXT_LENGTH } from './inputs.ts'

/** Maximum length of a note that is a separate item, in UTF-16 units. */
const WRITTEN_LENGTH = TEXT_LENGTH

/** The key that the writing device chose, so that sending a note twice creates one. */
export const noteKey = z.object({
  key: z.string().check(z.refine(isNoteKey, { error: 'must be a UUID in lower case' })),
})

export const writtenNote = z.object({
  /** Null deletes the note, unless another device has changed it. */
  markdown: z.nullable(text(WRITTEN_LENGTH).check(z.minLength(1))),
  /** The text before the writer's change. Text written elsewhere in the meantime is preserved. Null for a new note. */
  was: z.optional(z.nullable(text(WRITTEN_LENGTH))),
})

export const noteEndpoints = {
  writtenNotePut: endpoint({
    method: 'PUT',
    path: '/written_notes/{key}/',
    summary: 'Write a note that is a separate item. A new one is put on top of the queue.',
    params: noteKey,
    body: writtenNote,
    reply: z.looseObject({ content_id: z.int(), title: z.string(), markdown: z.string() }),
    status: [200, 201],
  }),
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
