import type { AnnotateInput } from '#shared/actions/highlights/annotate.ts'
import type { Annotation } from '#shared/model/annotation.ts'
import type { HighlightColor } from '#shared/model/highlights/highlight-colors.ts'
import { mergeHighlight } from '#shared/model/highlights/highlight-merge.ts'
import { contextOf } from '#shared/text/text-range.ts'
import type { PlacedAnnotation } from '../inline/anchor-annotations.ts'
import type { TextSpan } from '../text-index.ts'

export type HighlightDraft = Pick<
  AnnotateInput,
  'char_start' | 'char_end' | 'text' | 'before_text' | 'after_text' | 'note' | 'merged' | 'color'
>

/**
 * Drafts a new highlight that includes the highlights it overlaps and joins their notes. Overlap depends on the current
 * positions of highlights, not on their positions when they were created.
 */
export function draftHighlight(
  span: TextSpan,
  text: string,
  placed: readonly PlacedAnnotation[],
  color?: HighlightColor,
): HighlightDraft {
  const now = placed.map(
    ({ annotation, start, end }): Annotation => ({ ...annotation, char_start: start, char_end: end }),
  )
  const { char_start, char_end, note, merged } = mergeHighlight(
    { char_start: span.start, char_end: span.end },
    null,
    now,
  )
  return {
    char_start,
    char_end,
    ...contextOf(text, { start: char_start, end: char_end }),
    note,
    merged: merged.map(({ id }) => id),
    ...(color && { color }),
  }
}
