import { annotationFieldRows, type LinePart } from './annotation-fields.ts'
import { colorNamed, type HighlightColor } from './highlight-colors.ts'
import { cleanLink, type HighlightLink } from './highlight-link.ts'
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
  /** Their words may be cut off, which suffices to find them. */
  readonly links: readonly HighlightLink[]
}

const LINK = /\[((?:\\.|[^\]\\])*)\]\(<([^>]*)>\)/y
const BETWEEN = ' · '

/** Returns the marks in such a line. Null for any other line. Spaces in the names of tags have become hyphens. */
export function readMarkLine(given: string): ReadMarks | null {
  const line = given.trim()
  if (line === '') return null
  let marks: ReadMarks = { is_liked: false, color: null, tags: [], links: [] }
  for (let at = 0; at < line.length; at += BETWEEN.length) {
    LINK.lastIndex = at
    const [written, text = '', url = ''] = LINK.exec(line) ?? []
    const end = line.indexOf(BETWEEN, at + (written?.length ?? 0))
    const part = line.slice(at, end === -1 ? undefined : end)
    const color = colorNamed(part)
    const link = written === part ? linkIn(text.replaceAll(/\\(.)/g, '$1'), url) : null
    if (link) marks = { ...marks, links: [...marks.links, link] }
    else if (part === '♥') marks = { ...marks, is_liked: true }
    else if (color !== null) marks = { ...marks, color }
    else if (/^#\S+(?: #\S+)*$/.test(part)) marks = { ...marks, tags: part.split(' ').map((tag) => tag.slice(1)) }
    else return null
    at += part.length
  }
  return marks
}

function linkIn(shown: string, url: string): HighlightLink | null {
  const [, title = shown, text] = /^(.*): “([^”]*)”$/.exec(shown) ?? []
  return cleanLink({ url, title, ...(text !== undefined && { text: text.replace(/…$/, '') }) })
}
