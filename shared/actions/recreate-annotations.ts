import type { UndoContext } from './definition.ts'

/** Recreates highlights with their notes and likes. */
export function recreateAnnotations(
  contentId: number,
  ids: readonly number[],
  { entry, temporaryId, at }: UndoContext,
) {
  const annotations = entry(contentId)?.content.my_annotations ?? []
  return annotations
    .filter(({ id }) => ids.includes(id))
    .flatMap((annotation) => {
      const again = temporaryId()
      const annotate = {
        type: 'annotate',
        contentId,
        temporaryId: again,
        char_start: annotation.char_start ?? 0,
        char_end: annotation.char_end ?? 0,
        text: annotation.text,
        before_text: annotation.before_text,
        after_text: annotation.after_text,
        note: annotation.note,
        merged: [],
        at,
      } as const
      const like = { type: 'like', contentId, annotationId: again, isLiked: true } as const
      return annotation.is_liked ? [annotate, like] : [annotate]
    })
}
