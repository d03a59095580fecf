import type { Content } from '#shared/model/content.ts'

const COMPARED = 60

/** The excerpt as a standfirst, unless it only repeats how the article begins. */
export function standfirstOf(
  { excerpt, title }: Pick<Content, 'excerpt' | 'title'>,
  text: string | null,
): string | null {
  const standfirst = excerpt.trim()
  // Without a body nobody knows how the article begins; a line that may go again would make the page jump.
  if (standfirst === '' || text === null) return null
  // Marks of footnotes are numbers there, and nothing in the text.
  const key = letters(standfirst)
    .slice(0, COMPARED)
    .replace(/\p{N}+$/u, '')
  if (key === '' || letters(title) === letters(standfirst)) return null
  return letters(text.slice(0, 4 * COMPARED + standfirst.length)).includes(key) ? null : standfirst
}

function letters(words: string): string {
  return words
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}
