import * as z from 'zod/mini'
import { givenMarkSchemas, markBodySchemas } from '../annotation-schemas.ts'
import { endpoint } from '../endpoint.ts'
import { annotationSchema } from '../schemas.ts'
import { CONTEXT_LENGTH, id, NOTE_LENGTH, pathId, TEXT_LENGTH, text } from './inputs.ts'

const charIndex = z.int().check(z.minimum(0))

const quote = {
  text: text(TEXT_LENGTH),
  before_text: text(CONTEXT_LENGTH),
  after_text: text(CONTEXT_LENGTH),
  note: z.optional(z.nullable(text(NOTE_LENGTH))),
  char_start: z.optional(z.nullable(charIndex)),
  char_end: z.optional(z.nullable(charIndex)),
  word_start: z.optional(z.nullable(charIndex)),
  word_end: z.optional(z.nullable(charIndex)),
  /** Our additions. A null color is the usual one. */
  ...givenMarkSchemas,
  /**
   * Our addition: the id it has on its device until this is answered. It distinguishes one that is sent again from
   * another.
   */
  temporary_id: z.optional(z.int().check(z.negative())),
}

const annotationBody = z
  .object({
    content_id: id,
    ...quote,
    /**
     * Our addition: annotations that the writer knows to be merged into this one. It is merged with whatever else it
     * shares words with, too.
     */
    merged_ids: z.optional(z.array(id).check(z.maxLength(1000))),
    /** Our addition: refuses with words_not_found what is not in the article, instead of keeping it without a place. */
    must_be_found: z.optional(z.boolean()),
  })
  .check(
    z.refine(
      (body) => {
        const start = body.char_start ?? body.word_start
        const end = body.char_start != null ? body.char_end : body.word_end
        return start != null && end != null && start < end
      },
      { path: ['char_start'], message: 'char_start and char_end, or word_start and word_end, must be a range' },
    ),
  )

const restoreBody = z.object({
  content_id: id,
  /** They give way to those that are brought back. */
  instead_of: z.array(id).check(z.maxLength(1000)),
  annotations: z
    .array(z.object({ ...quote, id: z.optional(id), is_liked: z.optional(z.boolean()) }))
    .check(z.maxLength(10_000)),
  /**
   * Those that give way, as they were seen. If none is brought back to keep words that were added to a `note` since, all
   * stay, and the answer is 409; a note that is absent is not compared. `temporary_id`: the only id that its maker had seen. If the highlight that was made
   * under it has become part of another's since, that one stays.
   */
  was: z.optional(
    z
      .array(
        z.object({
          id,
          note: z.optional(z.nullable(text(NOTE_LENGTH))),
          temporary_id: z.optional(z.int().check(z.negative())),
        }),
      )
      .check(z.maxLength(1000)),
  ),
})

export const annotationEndpoints = {
  annotationCreate: endpoint({
    method: 'POST',
    path: '/annotations/',
    summary: 'Create a highlight from a range of text.',
    body: annotationBody,
    reply: annotationSchema,
    status: [201],
  }),
  annotationRestore: endpoint({
    method: 'POST',
    path: '/annotations/restore/',
    summary: 'Bring highlights back after their removal or merge.',
    body: restoreBody,
    reply: z.looseObject({ annotations: z.array(annotationSchema) }),
  }),
  annotationChange: endpoint({
    method: 'PUT',
    path: '/annotations/{id}/',
    summary: 'Set or clear the note of a highlight.',
    params: pathId,
    body: z.object({
      note: z.nullable(text(NOTE_LENGTH)),
      /** Our addition: the note that the writer changed. Text added to the note elsewhere in the meantime stays. */
      was: z.optional(z.nullable(text(NOTE_LENGTH))),
    }),
    reply: annotationSchema,
  }),
  annotationMark: endpoint({
    method: 'PUT',
    path: '/annotations/{id}/marks/',
    summary: 'Color a highlight and change its tags. A null color is the usual one.',
    params: pathId,
    body: z.object(markBodySchemas),
    reply: annotationSchema,
  }),
  annotationReview: endpoint({
    method: 'PUT',
    path: '/annotations/{id}/review/',
    summary: 'Set when a highlight was last reviewed, and how often. Without a date it was never reviewed.',
    params: pathId,
    body: z.object({
      reviewed_date: z.nullable(z.iso.datetime({ offset: true })),
      reviews: z.int().check(z.minimum(0), z.maximum(100_000)),
    }),
    reply: annotationSchema,
  }),
  annotationRemove: endpoint({
    method: 'POST',
    path: '/annotations/{id}/remove/',
    summary: 'Delete a highlight with the note that was seen. A highlight with other words in its note stays.',
    params: pathId,
    body: z.object({ was: z.nullable(text(NOTE_LENGTH)) }),
  }),
  likeCreate: endpoint({
    method: 'POST',
    path: '/likes/',
    summary: 'Like a highlight.',
    body: z.object({ annotation_id: id }),
    reply: z.looseObject({ id: z.int(), annotation_id: z.int() }),
    status: [201],
  }),
  likeDelete: endpoint({
    method: 'DELETE',
    path: '/likes/{id}/',
    summary: 'Remove the like from a highlight.',
    params: pathId,
  }),
  annotationDelete: endpoint({
    method: 'DELETE',
    path: '/annotations/{id}/',
    summary: 'Delete a highlight and its note.',
    params: pathId,
  }),
} as const
