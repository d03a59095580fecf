import type { Annotations } from '../../library/entries/annotations.ts'
import type { Routes } from '../answer.ts'

type AnnotationRoutes = Pick<
  Routes,
  'annotationCreate' | 'annotationChange' | 'annotationDelete' | 'likeCreate' | 'likeDelete'
>

export function annotationRoutes(annotations: Annotations): AnnotationRoutes {
  return {
    annotationCreate: ({ account }, { body }) => ({ body: annotations.create(account, body) }),
    annotationChange: ({ account }, { params, body }) => ({
      body: annotations.setNote(account, params.id, body.note),
    }),
    annotationDelete: ({ account }, { params }) => {
      annotations.remove(account, params.id)
      return { body: null }
    },
    // A like has no id of its own: it uses the highlight's.
    likeCreate: ({ account }, { body }) => {
      const { id } = annotations.setLiked(account, body.annotation_id, true)
      return { body: { id, annotation_id: id } }
    },
    likeDelete: ({ account }, { params }) => {
      annotations.setLiked(account, params.id, false)
      return { body: null }
    },
  }
}
