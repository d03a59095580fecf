import * as t from '#shared/words/actions.ts'
import { withAnnotation } from './annotation-note.ts'
import { defineAction, oneEntry } from '../definition.ts'

/** Likes or unlikes a highlight. */
export const like = defineAction({
  shape: (field) => ({ contentId: field.id, annotationId: field.anyId, isLiked: field.isOn }),
  call: (client, { annotationId, isLiked }): Promise<unknown> =>
    isLiked
      ? client.call('likeCreate', { body: { annotation_id: annotationId } })
      : client.call('likeDelete', { params: { id: annotationId } }),
  entries: oneEntry,
  effect: (entry, { annotationId, isLiked }) => withAnnotation(entry, annotationId, { is_liked: isLiked }),
  about: ({ annotationId }) => annotationId,
  withIds: (input, known) => ({ ...input, annotationId: known(input.annotationId) }),
  removes: ({ isLiked }) => !isLiked,
  inverse: ({ contentId, annotationId, isLiked }, { entry }) =>
    entry(contentId) === null ? [] : [{ type: 'like', contentId, annotationId, isLiked: !isLiked }],
  waiting: ({ isLiked }) => (isLiked ? t.likeAHighlight : t.unlikeAHighlight),
  refused: () => t.couldntChangeTheLike,
})
