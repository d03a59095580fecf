import type { EndpointReply } from '../api/endpoints.ts'
import { type ActionDefinition, withContent } from './definition.ts'
import type { Annotation } from '../model/annotation.ts'
import type { FeedEntry } from '../model/feed.ts'

/** The note on a highlight: written, changed, or taken away by null (SPEC.txt section 4). */
export interface AnnotationNoteInput {
  readonly contentId: number
  readonly annotationId: number
  readonly note: string | null
}

export const annotationNote: ActionDefinition<AnnotationNoteInput, EndpointReply<'annotationChange'>> = {
  offline: 'refuse',
  call: (client, { annotationId, note }) =>
    client.call('annotationChange', { params: { id: annotationId }, body: { note } }),
  effect: (entry, { annotationId, note }) => withAnnotation(entry, annotationId, { note }),
  settle: (entry, { annotationId }, reply) => withAnnotation(entry, annotationId, reply),
}

/** One highlight changed; one that is gone stays gone. */
export function withAnnotation(entry: FeedEntry, annotationId: number, change: Partial<Annotation>): FeedEntry {
  const my_annotations = entry.content.my_annotations.map((annotation) =>
    annotation.id === annotationId ? { ...annotation, ...change } : annotation,
  )
  return withContent(entry, { my_annotations })
}
