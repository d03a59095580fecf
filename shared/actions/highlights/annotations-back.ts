import { markFields, marksOf } from '../../model/highlights/highlight-marks.ts'
import type { UndoContext } from '../definition.ts'

/**
 * Returns the action that restores highlights in their present state, with their notes, likes and marks. They replace
 * the highlights in `instead`.
 */
export function annotationsBack(
  contentId: number,
  ids: readonly number[],
  instead: readonly number[],
  { entry, temporaryId, at }: UndoContext,
) {
  const known = entry(contentId)?.content.my_annotations ?? []
  const annotations = known
    .filter(({ id }) => ids.includes(id))
    .map((annotation) => ({
      id: annotation.id,
      temporaryId: temporaryId(),
      char_start: annotation.char_start,
      char_end: annotation.char_end,
      word_start: annotation.word_start,
      word_end: annotation.word_end,
      text: annotation.text,
      before_text: annotation.before_text,
      after_text: annotation.after_text,
      note: annotation.note,
      isLiked: annotation.is_liked,
      ...markFields(marksOf(annotation)),
    }))
  return { type: 'restoreAnnotations' as const, contentId, instead, annotations, at }
}
