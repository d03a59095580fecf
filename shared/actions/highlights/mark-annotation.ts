import * as t from '#shared/words/actions.ts'
import {
  changeMarks,
  marksOf,
  toMarkBody,
  undoneMarks,
  waitingMarks,
  withMarks,
} from '../../model/highlights/highlight-marks.ts'
import { defineAction, oneEntry, withContent } from '../definition.ts'
import { isAnotherHighlight, settleHighlight } from './settle-highlight.ts'

/**
 * Changes the fields of a highlight that are listed in its table (annotation-fields.ts). Absent fields aren't changed.
 */
export const markAnnotation = defineAction({
  shape: (field) => ({
    contentId: field.id,
    annotationId: field.anyId,
    ...field.markChange,
  }),
  call: (client, { annotationId, ...change }) =>
    client.call('annotationMark', { params: { id: annotationId }, body: toMarkBody(change) }),
  entries: oneEntry,
  effect: (entry, { annotationId, ...change }) => {
    const my_annotations = entry.content.my_annotations.map((annotation) =>
      annotation.id === annotationId ? withMarks(annotation, changeMarks(marksOf(annotation), change)) : annotation,
    )
    return withContent(entry, { my_annotations })
  },
  settle: settleHighlight,
  readsAgain: isAnotherHighlight,
  about: ({ annotationId }) => annotationId,
  withIds: (input, known) => ({ ...input, annotationId: known(input.annotationId) }),
  inverse: ({ contentId, annotationId, ...asked }, { entry }) => {
    const known = entry(contentId)?.content.my_annotations.find(({ id }) => id === annotationId)
    return known ? [{ type: 'markAnnotation', contentId, annotationId, ...undoneMarks(marksOf(known), asked) }] : []
  },
  waiting: (input) => waitingMarks(input),
  refused: () => t.couldntChangeTheHighlight,
})
