import { annotationFieldRows } from './annotation-fields.ts'
import { type MarkFields, marksOf } from './highlight-marks.ts'

/** Returns a highlight's marks as a line of an export: "♥ · green · #garden #to-read". Empty if there are none. */
export function markLine({ is_liked, ...fields }: MarkFields & { readonly is_liked: boolean }): string {
  const marks = marksOf(fields)
  const lines = annotationFieldRows.map(([name, { line }]) => line(marks[name]))
  return [is_liked ? '♥' : '', ...lines].filter((part) => part !== '').join(' · ')
}
