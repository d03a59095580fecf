import type { Content } from '#shared/model/content.ts'

const COMPARED = 60

/** The excerpt as a standfirst, or null when it only repeats the article's beginning. */
export function standfirstOf(
  { excerpt, title }: Pick<Content, 'excerpt' | 'title'>,
  text: string | null,
): string | null {
  const standfirst = excerpt.trim()
  // Without a body the beginning is unknown; a line that disappears later would make the page jump.
  if (standfirst === '' || text === null || isNavigation(standfirst)) return null
  // The excerpt has footnote marks as digits; the text has none.
  const key = letters(standfirst)
    .slice(0, COMPARED)
    .replace(/\p{N}+$/u, '')
  if (key === '' || letters(title) === letters(standfirst)) return null
  return letters(text.slice(0, 4 * COMPARED + standfirst.length)).includes(key) ? null : standfirst
}

/** Breadcrumbs and lines about who posted what. */
const isNavigation = (words: string): boolean => words.split(' | ').length > 2 || /^posted by\b/i.test(words)

function letters(words: string): string {
  return words
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}
