import { annotationFieldRows } from './annotation-fields.ts'
import { colorNamed, type HighlightColor } from './highlight-colors.ts'
import { type MarkFields, marksOf } from './highlight-marks.ts'

/** Returns a highlight's marks as a line of an export: "♥ · green · #garden #to-read". Empty if there are none. */
export function markLine({ is_liked, ...fields }: MarkFields & { readonly is_liked: boolean }): string {
  const marks = marksOf(fields)
  const lines = annotationFieldRows.map(([name, { line }]) => line(marks[name]))
  return [is_liked ? '♥' : '', ...lines].filter((part) => part !== '').join(' · ')
}

export interface ReadMarks {
  readonly is_liked: boolean
  readonly color: HighlightColor | null
  readonly tags: readonly string[]
}

/** Returns the marks in such a line. Null for any other line. Spaces in the names of tags have become hyphens. */
export function readMarkLine(line: string): ReadMarks | null {
  let marks: ReadMarks = { is_liked: false, color: null, tags: [] }
  for (const part of line.trim().split(' · ')) {
    const color = colorNamed(part)
    if (part === '♥') marks = { ...marks, is_liked: true }
    else if (color !== null) marks = { ...marks, color }
    else if (/^#\S+(?: #\S+)*$/.test(part)) marks = { ...marks, tags: part.split(' ').map((tag) => tag.slice(1)) }
    else return null
  }
  return marks
}
