import { recreateAnnotations } from './recreate-annotations.ts'
import { defineAction, oneEntry, withContent } from './definition.ts'

/** Removes one highlight, with its note. */
export const removeAnnotation = defineAction({
  shape: (field) => ({ contentId: field.id, annotationId: field.anyId }),
  call: (client, { annotationId }) => client.call('annotationDelete', { params: { id: annotationId } }),
  entries: oneEntry,
  effect: (entry, { annotationId }) =>
    withContent(entry, { my_annotations: entry.content.my_annotations.filter(({ id }) => id !== annotationId) }),
  lists: () => ({ highlights: true }),
  withIds: (input, known) => ({ ...input, annotationId: known(input.annotationId) }),
  removes: () => true,
  inverse: ({ contentId, annotationId }, before) => recreateAnnotations(contentId, [annotationId], before),
  waiting: () => 'Remove a highlight',
  refused: () => 'The highlight could not be removed. It is still there.',
})
