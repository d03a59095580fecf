import { type ActionDefinition, withContent } from './definition.ts'

export interface RemoveAnnotationInput {
  readonly contentId: number
  readonly annotationId: number
}

const without: ActionDefinition<RemoveAnnotationInput, null>['effect'] = (entry, { annotationId }) =>
  withContent(entry, { my_annotations: entry.content.my_annotations.filter(({ id }) => id !== annotationId) })

export const removeAnnotation: ActionDefinition<RemoveAnnotationInput, null> = {
  offline: 'refuse',
  call: (client, { annotationId }) => client.call('annotationDelete', { params: { id: annotationId } }),
  effect: without,
  settle: without,
}
