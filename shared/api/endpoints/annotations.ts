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
  /** Our additions. A null color means the default color. */
  ...givenMarkSchemas,
  /**
   * Our addition: the annotation's ID on its device until this call is answered. It distinguishes a repeated request
   * from a new annotation.
   */
  temporary_id: z.optional(z.int().check(z.negative())),
}

const annotationBody = z
  .object({
    content_id: id,
    ...quote,
    /**
     * Our addition: annotations that the client knows will be merged into this one. This one is also merged with any
     * other annotation that it overlaps.
     */
    merged_ids: z.optional(z.array(id).check(z.maxLength(1000))),
    /**
     * Our addition: text that is not in the article is refused with words_not_found, instead of being stored without a
     * position.
     */
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
  /** The annotations that the restored ones replace. */
  instead_of: z.array(id).check(z.maxLength(1000)),
  annotations: z
    .array(z.object({ ...quote, id: z.optional(id), is_liked: z.optional(z.boolean()) }))
    .check(z.maxLength(10_000)),
  /**
   * The annotations to be replaced, as the client last saw them. If text was added to a `note` since and no restored
   * annotation can preserve it, nothing is replaced and the answer is 409. A note that is absent is not compared.
   *
   * `temporary_id`: the only id that the client had seen. If the highlight created under that id has since become part
   * of another one, the other one stays.
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
      /**
       * Our addition: the note before the writer's change. Text added to the note elsewhere in the meantime is
       * preserved.
       */
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
