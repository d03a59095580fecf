import type { Content } from '#shared/model/content.ts'
import { excerptOf, onlyLetters } from '../facts/index.ts'

const COMPARED = 60

/** Returns the excerpt as a standfirst, or null if it only repeats the start of the article. */
export function standfirstOf(content: Pick<Content, 'excerpt' | 'title'>, text: string | null): string | null {
  const standfirst = excerptOf(content)
  // Without a body, the start of the article is unknown. If the standfirst were shown and disappeared later, the page
  // would jump.
  if (standfirst === '' || text === null) return null
  // Footnote marks are digits in the excerpt and missing from the text.
  const key = onlyLetters(standfirst)
    .slice(0, COMPARED)
    .replace(/(?<!\p{N})\p{N}+$/u, '')
  if (key === '') return null
  return onlyLetters(text.slice(0, 4 * COMPARED + standfirst.length)).includes(key) ? null : standfirst
}
