import { parseTags } from '../parse-tags.ts'

/** Elements of notes, which some programs write as HTML in HTML. */
const MARKED = /<\/?(?:blockquote|p|br|div|span|a|b|i|em|strong|u|ul|ol|li)(?:\s[^<>]{0,2000})?\/?>/i
/** Elements that part lines. */
export const PARTS_LINES = /^(?:blockquote|p|br|div|ul|ol|li)$/

/** A note of HTML in words, a line for each of its blocks. A note without tags stays as it is. */
export function withoutTags(note: string): string {
  if (!MARKED.test(note)) return note
  let text = ''
  const line = (name: string): void => void (PARTS_LINES.test(name) && (text += '\n'))
  parseTags(note, { onopentag: line, ontext: (words) => (text += words), onclosetag: line })
  return text.replace(/\n{3,}/g, '\n\n')
}
