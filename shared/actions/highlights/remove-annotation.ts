import * as t from '#shared/words/actions.ts'
import { annotationsBack } from './annotations-back.ts'
import { defineAction, oneEntry, OVERRULED, withContent } from '../definition.ts'
import { removeUnseen } from './remove-unseen.ts'

/**
 * Removes one highlight, with its note.
 *
 * `unseen` means that it was removed before the service had answered. The user then never saw the highlights that the
 * service merged into it, so these are restored. `was` is the note that the user saw. The highlight stays if text has
 * since been added to its note elsewhere, unless `anyway` is set. `made` is its temporary ID, if it is unseen.
 */
export const removeAnnotation = defineAction({
  shape: (field) => ({
    contentId: field.id,
    annotationId: field.anyId,
    unseen: field.optional(field.isOn),
    was: field.optional(field.nullable(field.longText)),
    made: field.optional(field.temporaryId),
    anyway: field.optional(field.isOn),
  }),
  call: (client, { contentId, annotationId: id, unseen, was, made, anyway }): Promise<unknown> => {
    const seen = anyway === true ? undefined : was
    if (unseen) return removeUnseen(client, contentId, { id, note: seen, made })
    return seen === undefined
      ? client.call('annotationDelete', { params: { id } })
      : client.call('annotationRemove', { params: { id }, body: { was: seen } })
  },
  entries: oneEntry,
  effect: (entry, { annotationId }) =>
    withContent(entry, { my_annotations: entry.content.my_annotations.filter(({ id }) => id !== annotationId) }),
  lists: () => ({ highlights: true }),
  about: ({ annotationId }) => annotationId,
  withIds: (input, known) => {
    const annotationId = known(input.annotationId)
    return {
      ...input,
      annotationId,
      ...(input.annotationId < 0 && annotationId > 0 && { unseen: true, made: input.annotationId }),
    }
  },
  removes: () => true,
  // Highlights that the service had merged into it are restored, and the reply doesn't list them.
  readsAgain: ({ unseen }) => unseen === true,
  madeFrom: (input, { content }) => ({
    ...input,
    was: content.my_annotations.find(({ id }) => id === input.annotationId)?.note ?? null,
  }),
  anyway: (input) => ({ ...input, anyway: true }),
  inverse: ({ contentId, annotationId }, before) => [annotationsBack(contentId, [annotationId], [], before)],
  waiting: () => t.deleteAHighlight,
  refused: (_input, status) => (status === OVERRULED ? t.highlightWasntDeleted : t.couldntDeleteTheHighlight),
})
