import type { Annotation } from '../model/annotation.ts'
import { recreateAnnotations } from './recreate-annotations.ts'
import { defineAction, type InputOf, oneEntry, withContent } from './definition.ts'
import { shortText } from './short-text.ts'

const inTextOrder = (annotations: readonly Annotation[]): readonly Annotation[] =>
  annotations.toSorted((a, b) => (a.char_start ?? 0) - (b.char_start ?? 0) || a.id - b.id)

/**
 * A new highlight, already merged with those it overlaps (shared/model/highlight-merge.ts). `temporaryId` is negative
 * until the service's id replaces it. `merged` are the annotations merged into it.
 */
export const annotate = defineAction({
  shape: (field) => ({
    contentId: field.id,
    temporaryId: field.temporaryId,
    char_start: field.offset,
    char_end: field.offset,
    text: field.longText,
    before_text: field.context,
    after_text: field.context,
    note: field.nullable(field.longText),
    merged: field.list(field.anyId, 1000),
    at: field.date,
  }),
  call: (client, input) =>
    client.call('annotationCreate', {
      body: {
        content_id: input.contentId,
        text: input.text,
        before_text: input.before_text,
        after_text: input.after_text,
        char_start: input.char_start,
        char_end: input.char_end,
        ...(input.note === null ? {} : { note: input.note }),
        merged_ids: input.merged.filter((id) => id > 0),
      },
    }),
  entries: oneEntry,
  effect: (entry, input) => {
    const annotation: Annotation = {
      id: input.temporaryId,
      content_id: input.contentId,
      text: input.text,
      before_text: input.before_text,
      after_text: input.after_text,
      word_start: null,
      word_end: null,
      char_start: input.char_start,
      char_end: input.char_end,
      scope: 1,
      note: input.note,
      created_date: input.at,
      is_liked: false,
    }
    const kept = entry.content.my_annotations.filter(({ id }) => !input.merged.includes(id) && id !== input.temporaryId)
    return withContent(entry, { my_annotations: inTextOrder([...kept, annotation]) })
  },
  settle: (entry, input, reply) => {
    const gone = new Set([...input.merged, input.temporaryId, reply.id])
    const kept = entry.content.my_annotations.filter(({ id }) => !gone.has(id))
    return withContent(entry, { my_annotations: inTextOrder([...kept, reply]) })
  },
  lists: () => ({ highlights: true }),
  makes: 'annotation',
  withIds: (input, known) => ({ ...input, merged: input.merged.map(known) }),
  inverse: ({ contentId, temporaryId, merged }, before) => {
    if (before.entry(contentId) === null) return []
    return [
      { type: 'removeAnnotation' as const, contentId, annotationId: temporaryId },
      ...recreateAnnotations(contentId, merged, before),
    ]
  },
  waiting: ({ text }) => `Highlight “${shortText(text)}”`,
  refused: () => 'The highlight could not be saved.',
})

export type AnnotateInput = InputOf<typeof annotate.shape>
