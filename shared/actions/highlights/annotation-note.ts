import * as t from '#shared/words/actions.ts'
import type { Annotation } from '../../model/annotation.ts'
import type { FeedEntry } from '../../model/feed.ts'
import { changeNote, undoNote } from '../../model/notes/join-notes.ts'
import { defineAction, oneEntry, withContent } from '../definition.ts'
import { shortText } from '../short-text.ts'
import { isAnotherHighlight, settleHighlight } from './settle-highlight.ts'

/**
 * Writes, changes or (with null) removes the note on a highlight. `was` is the note that the writer changed, so that
 * text added to it elsewhere in the meantime is preserved. If absent, that text is replaced.
 */
export const annotationNote = defineAction({
  shape: (field) => ({
    contentId: field.id,
    annotationId: field.anyId,
    note: field.nullable(field.longText),
    was: field.optional(field.nullable(field.longText)),
  }),
  call: (client, { annotationId, note, was }) =>
    client.call('annotationChange', { params: { id: annotationId }, body: { note, was } }),
  entries: oneEntry,
  effect: (entry, { annotationId, note, was }) => {
    const known = entry.content.my_annotations.find(({ id }) => id === annotationId)
    return known && was !== undefined
      ? withAnnotation(entry, annotationId, { note: changeNote(known.note, was, note) })
      : withAnnotation(entry, annotationId, { note })
  },
  settle: settleHighlight,
  readsAgain: isAnotherHighlight,
  madeFrom: (input, { content }) => {
    const known = content.my_annotations.find(({ id }) => id === input.annotationId)
    return input.was === undefined && known ? { ...input, was: known.note } : input
  },
  about: ({ annotationId }) => annotationId,
  withIds: (input, known) => ({ ...input, annotationId: known(input.annotationId) }),
  inverse: ({ contentId, annotationId, note, was }, { entry }) => {
    const known = entry(contentId)?.content.my_annotations.find(({ id }) => id === annotationId)
    const back = known && undoNote(known.note, was, note)
    return back ? [{ type: 'annotationNote', contentId, annotationId, ...back }] : []
  },
  waiting: ({ note }) => (note === null ? t.deleteANote : t.note({ text: shortText(note) })),
  refused: () => t.couldntSaveTheNote,
})

/** Changes one highlight. If it was deleted, it remains deleted. */
export function withAnnotation(entry: FeedEntry, annotationId: number, change: Partial<Annotation>): FeedEntry {
  const my_annotations = entry.content.my_annotations.map((annotation) =>
    annotation.id === annotationId ? { ...annotation, ...change } : annotation,
  )
  return withContent(entry, { my_annotations })
}
