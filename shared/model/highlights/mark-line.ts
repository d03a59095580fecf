import { annotationFieldRows, type LinePart } from './annotation-fields.ts'
import { colorNamed, type HighlightColor } from './highlight-colors.ts'
import { type MarkFields, marksOf } from './highlight-marks.ts'

type Marked = MarkFields & { readonly is_liked: boolean }

/** Returns a highlight's marks for a line of an export. */
export function markParts({ is_liked, ...fields }: Marked): readonly LinePart[] {
  const marks = marksOf(fields)
  const parts = annotationFieldRows.flatMap(([name, field]) => field.parts(marks[name]))
  return [...(is_liked ? [{ text: '♥' }] : []), ...parts]
}

/** Returns a highlight's marks as a line of Markdown: "♥ · green · #garden #to-read". Empty if there are none. */
export const markLine = (marked: Marked): string =>
  markParts(marked)
    .map(({ text, url }) => (url === undefined ? text : markdownLink(text, url)))
    .join(' · ')

/** Returns a link in Markdown. A title with line breaks is put on one line. */
export const markdownLink = (text: string, url: string): string =>
  `[${text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/[[\]\\]/g, '\\$&')}](<${url.replaceAll(/[<>\s]/g, encodeURIComponent)}>)`

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
