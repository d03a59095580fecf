import { type HighlightMarks, highlightColors, marksOf } from '#shared/model/highlights/highlight-marks.ts'

/** A highlight's color (null: the usual one) and its tags as a JSON array (null: none), as the tables have them. */
export interface MarkColumns {
  readonly color: string | null
  readonly tags: string | null
}

export const toMarkColumns = ({ color, tags }: HighlightMarks): MarkColumns => ({
  color,
  tags: tags.length === 0 ? null : JSON.stringify(tags),
})

export const fromMarkColumns = ({ color, tags }: MarkColumns): HighlightMarks =>
  marksOf({
    color: highlightColors.find((one) => one === color),
    tags: tags === null ? [] : (JSON.parse(tags) as string[]),
  })
