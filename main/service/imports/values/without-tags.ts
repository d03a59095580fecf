import { parseTags } from '../parse-tags.ts'

/** HTML elements that occur in notes. Some programs write them as escaped HTML. */
const MARKED = /<\/?(?:blockquote|p|br|div|span|a|b|i|em|strong|u|ul|ol|li)(?:\s[^<>]{0,2000})?\/?>/i
/** Elements that start a new line. */
export const PARTS_LINES = /^(?:blockquote|p|br|div|ul|ol|li)$/

/** Converts an HTML note to text, with a line for each block. A note without tags is returned unchanged. */
export function withoutTags(note: string): string {
  if (!MARKED.test(note)) return note
  let text = ''
  const line = (name: string): void => void (PARTS_LINES.test(name) && (text += '\n'))
  const end = (name: string): void => void (name !== 'br' && line(name))
  parseTags(note, { onopentag: line, ontext: (words) => (text += words), onclosetag: end })
  return text.replace(/\n{3,}/g, '\n\n')
}
