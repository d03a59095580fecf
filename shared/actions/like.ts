import { withAnnotation } from './annotation-note.ts'
import type { ActionDefinition } from './definition.ts'

export interface LikeInput {
  readonly contentId: number
  readonly annotationId: number
  readonly isLiked: boolean
}

/** Likes a highlight, or takes the like off it. */
export const like: ActionDefinition<LikeInput, unknown> = {
  offline: 'refuse',
  call: (client, { annotationId, isLiked }) =>
    isLiked
      ? client.call('likeCreate', { body: { annotation_id: annotationId } })
      : client.call('likeDelete', { params: { id: annotationId } }),
  effect: (entry, { annotationId, isLiked }) => withAnnotation(entry, annotationId, { is_liked: isLiked }),
  settle: (entry, { annotationId, isLiked }) => withAnnotation(entry, annotationId, { is_liked: isLiked }),
}
