import { annotationsBack } from './annotations-back.ts'
import { defineAction, oneEntry, withContent } from './definition.ts'

/**
 * Removes one highlight, with its note. `unseen`: it was removed before the service had answered, so whatever the service
 * merged into it was never seen by whoever removed it, and stays.
 */
export const removeAnnotation = defineAction({
  shape: (field) => ({ contentId: field.id, annotationId: field.anyId, unseen: field.optional(field.isOn) }),
  call: (client, { contentId, annotationId, unseen }): Promise<unknown> =>
    unseen
      ? client.call('annotationRestore', {
          body: { content_id: contentId, instead_of: [annotationId], annotations: [] },
        })
      : client.call('annotationDelete', { params: { id: annotationId } }),
  entries: oneEntry,
  effect: (entry, { annotationId }) =>
    withContent(entry, { my_annotations: entry.content.my_annotations.filter(({ id }) => id !== annotationId) }),
  lists: () => ({ highlights: true }),
  about: ({ annotationId }) => annotationId,
  withIds: (input, known) => {
    const annotationId = known(input.annotationId)
    return { ...input, annotationId, ...(input.annotationId < 0 && annotationId > 0 && { unseen: true }) }
  },
  removes: () => true,
  inverse: ({ contentId, annotationId }, before) => [annotationsBack(contentId, [annotationId], [], before)],
  waiting: () => 'Remove a highlight',
  refused: () => 'The highlight could not be removed. It is still there.',
})
