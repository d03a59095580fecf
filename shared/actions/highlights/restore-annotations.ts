import * as t from '#shared/words/actions.ts'
import type { Annotation } from '../../model/annotation.ts'
import { marksOf, withMarks } from '../../model/highlights/highlight-marks.ts'
import { defineAction, oneEntry, OVERRULED, withContent } from '../definition.ts'
import { annotationsBack } from './annotations-back.ts'
import { seenHighlights, toWas, withKnownIds } from './seen-highlights.ts'
import { inTextOrder } from './text-order.ts'

/**
 * Restores highlights, with their notes, likes and marks, in place of others. This undoes a removal or a merge. Each
 * has a temporary ID until the service answers; `id` is its former ID.
 *
 * `was` has the others as the user saw them. If text has since been added to their notes elsewhere and no restored
 * highlight can preserve it, they stay, unless `anyway` is set.
 */
export const restoreAnnotations = defineAction({
  shape: (field) => ({
    contentId: field.id,
    instead: field.list(field.anyId, 1000),
    annotations: field.list(
      field.object({
        id: field.anyId,
        temporaryId: field.temporaryId,
        char_start: field.nullable(field.offset),
        char_end: field.nullable(field.offset),
        word_start: field.nullable(field.offset),
        word_end: field.nullable(field.offset),
        text: field.longText,
        before_text: field.context,
        after_text: field.context,
        note: field.nullable(field.longText),
        isLiked: field.isOn,
        ...field.marks,
      }),
      10_000,
    ),
    at: field.date,
    was: field.optional(seenHighlights(field, 1000)),
    anyway: field.optional(field.isOn),
  }),
  call: (client, { contentId, instead, annotations, was, anyway }) =>
    client.call('annotationRestore', {
      body: {
        content_id: contentId,
        instead_of: instead.filter((id) => id > 0),
        annotations: annotations.map(({ id, temporaryId: temporary_id, isLiked, ...quote }) => ({
          ...withMarks(quote, marksOf(quote)),
          ...(id > 0 && { id }),
          is_liked: isLiked,
          temporary_id,
        })),
        ...(was && {
          was: was.filter(({ id }) => id > 0).map((one) => toWas(anyway ? { ...one, note: undefined } : one)),
        }),
      },
    }),
  entries: oneEntry,
  effect: (entry, { contentId, instead, annotations, at }) => {
    const gone = new Set([...instead, ...annotations.flatMap(({ id, temporaryId }) => [id, temporaryId])])
    const kept = entry.content.my_annotations.filter(({ id }) => !gone.has(id))
    const back = annotations.map(
      ({ temporaryId, isLiked, ...quote }): Annotation => ({
        ...withMarks(quote, marksOf(quote)),
        id: temporaryId,
        content_id: contentId,
        scope: 1,
        created_date: at,
        is_liked: isLiked,
      }),
    )
    return withContent(entry, { my_annotations: inTextOrder([...kept, ...back]) })
  },
  settle: (entry, { instead, annotations }, { annotations: back }) => {
    const gone = new Set([
      ...instead,
      ...annotations.flatMap(({ id, temporaryId }) => [id, temporaryId]),
      ...back.map(({ id }) => id),
    ])
    const kept = entry.content.my_annotations.filter(({ id }) => !gone.has(id))
    const once = new Map(back.map((annotation) => [annotation.id, annotation]))
    return withContent(entry, { my_annotations: inTextOrder([...kept, ...once.values()]) })
  },
  lists: () => ({ highlights: true }),
  makes: {
    kind: 'annotation',
    temporaryIds: ({ annotations }) => annotations.map(({ temporaryId }) => temporaryId),
    realIds: (reply) => reply.annotations.map(({ id }) => id),
  },
  formerIds: ({ annotations }) => annotations.map(({ id }) => id),
  withIds: (input, known) => {
    const was = withKnownIds(input.was ?? [], input.instead, known)
    return {
      ...input,
      instead: input.instead.map(known),
      annotations: input.annotations.map((annotation) => ({ ...annotation, id: known(annotation.id) })),
      ...((input.was || was.length > 0) && { was }),
    }
  },
  madeFrom: (input, { content }) => {
    const noteOf = (id: number) => content.my_annotations.find((one) => one.id === id)?.note ?? null
    return { ...input, was: input.instead.map((id) => ({ id, note: noteOf(id) })) }
  },
  anyway: (input) => ({ ...input, anyway: true }),
  removes: ({ annotations }) => annotations.length === 0,
  readsAgain: ({ was = [] }) => was.some(({ made }) => made !== undefined),
  inverse: ({ contentId, instead, annotations }, before) => {
    if (before.entry(contentId) === null) return []
    const ids = annotations.map(({ temporaryId }) => temporaryId)
    return [annotationsBack(contentId, instead, ids, before)]
  },
  waiting: ({ annotations: { length } }) => t.restoreHighlights({ count: length }),
  refused: (_input, status) => (status === OVERRULED ? t.highlightWasntDeleted : t.couldntRestoreTheHighlights),
})
