import type { Content } from '#shared/model/content.ts'
import { excerptOf, onlyLetters } from '../facts/index.ts'

const COMPARED = 60

/** The excerpt as a standfirst, or null when it only repeats the article's beginning. */
export function standfirstOf(content: Pick<Content, 'excerpt' | 'title'>, text: string | null): string | null {
  const standfirst = excerptOf(content)
  // Without a body the beginning is unknown; a line that disappears later would make the page jump.
  if (standfirst === '' || text === null) return null
  // The excerpt has footnote marks as digits; the text has none.
  const key = onlyLetters(standfirst)
    .slice(0, COMPARED)
    .replace(/(?<!\p{N})\p{N}+$/u, '')
  if (key === '') return null
  return onlyLetters(text.slice(0, 4 * COMPARED + standfirst.length)).includes(key) ? null : standfirst
}
