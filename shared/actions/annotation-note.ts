import type { Annotation } from '../model/annotation.ts'
import type { FeedEntry } from '../model/feed.ts'
import { defineAction, oneEntry, withContent } from './definition.ts'
import { shortText } from './short-text.ts'

/** Writes, changes or (null) removes the note on a highlight. */
export const annotationNote = defineAction({
  shape: (field) => ({
    contentId: field.id,
    annotationId: field.anyId,
    note: field.nullable(field.longText),
  }),
  call: (client, { annotationId, note }) =>
    client.call('annotationChange', { params: { id: annotationId }, body: { note } }),
  entries: oneEntry,
  effect: (entry, { annotationId, note }) => withAnnotation(entry, annotationId, { note }),
  settle: (entry, { annotationId }, reply) => withAnnotation(entry, annotationId, reply),
  withIds: (input, known) => ({ ...input, annotationId: known(input.annotationId) }),
  inverse: ({ contentId, annotationId }, { entry }) => {
    const known = entry(contentId)?.content.my_annotations.find(({ id }) => id === annotationId)
    return known ? [{ type: 'annotationNote', contentId, annotationId, note: known.note }] : []
  },
  waiting: ({ note }) => (note === null ? 'Delete a note' : `Note “${shortText(note)}”`),
  refused: () => 'The note could not be saved.',
})

/** Changes one highlight. A deleted one stays deleted. */
export function withAnnotation(entry: FeedEntry, annotationId: number, change: Partial<Annotation>): FeedEntry {
  const my_annotations = entry.content.my_annotations.map((annotation) =>
    annotation.id === annotationId ? { ...annotation, ...change } : annotation,
  )
  return withContent(entry, { my_annotations })
}
