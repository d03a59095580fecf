import { fromMarkBody } from '#shared/model/highlights/highlight-marks.ts'
import type { Annotations } from './annotations.ts'
import type { Routes } from '../../calls/answer.ts'
import type { Notes } from './notes.ts'

type AnnotationRoutes = Pick<
  Routes,
  | 'myAnnotations'
  | 'annotationCreate'
  | 'annotationRestore'
  | 'annotationChange'
  | 'annotationMark'
  | 'annotationReview'
  | 'annotationDelete'
  | 'annotationRemove'
  | 'likeCreate'
  | 'likeDelete'
>

export function annotationRoutes(annotations: Annotations, notes: Notes): AnnotationRoutes {
  return {
    myAnnotations: async ({ account }, { params }) => ({
      body: {
        my_annotations: await annotations.of(account, params.id),
        my_note: await notes.of(account, params.id),
      },
    }),
    annotationCreate: async ({ account }, { body }) => ({ body: await annotations.create(account, body) }),
    annotationRestore: async ({ account }, { body }) => ({
      body: { annotations: await annotations.restore(account, body) },
    }),
    annotationChange: async ({ account }, { params, body }) => ({
      body: await annotations.setNote(account, params.id, body.note, body.was),
    }),
    annotationMark: async ({ account }, { params, body }) => ({
      body: await annotations.mark(account, params.id, fromMarkBody(body)),
    }),
    annotationReview: async ({ account }, { params, body }) => ({
      body: await annotations.review(account, params.id, body.reviewed_date, body.reviews),
    }),
    annotationRemove: async ({ account }, { params, body }) => {
      await annotations.remove(account, params.id, body.was)
      return { body: null }
    },
    annotationDelete: async ({ account }, { params }) => {
      await annotations.remove(account, params.id)
      return { body: null }
    },
    // A like has no separate ID and uses that of the highlight.
    likeCreate: async ({ account }, { body }) => {
      const { id } = await annotations.setLiked(account, body.annotation_id, true)
      return { body: { id, annotation_id: id } }
    },
    likeDelete: async ({ account }, { params }) => {
      await annotations.setLiked(account, params.id, false)
      return { body: null }
    },
  }
}
