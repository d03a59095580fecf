import type { Annotations } from '../../library/annotations.ts'
import type { Routes } from '../answer.ts'

export function annotationRoutes(annotations: Annotations): Pick<Routes, 'annotationCreate' | 'annotationDelete'> {
  return {
    annotationCreate: ({ account }, { body }) => ({ body: annotations.create(account, body) }),
    annotationDelete: ({ account }, { params }) => {
      annotations.remove(account, params.id)
      return { body: null }
    },
  }
}
