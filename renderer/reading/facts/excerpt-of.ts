import type { Content } from '#shared/model/content.ts'

/**
 * A title with at least this many letters counts as a sentence. Posts are titled with their first words, which their
 * excerpts repeat.
 */
const SENTENCE = 40

/** Returns an item's excerpt without a repeated title, or '' if the excerpt is only site navigation. */
export function excerptOf({ excerpt, title }: Pick<Content, 'excerpt' | 'title'>): string {
  const words = excerpt.trim()
  const [letters, said] = [onlyLetters(words), onlyLetters(title)]
  if (isNavigation(words) || letters === said) return ''
  return said.length >= SENTENCE && letters.startsWith(said) ? `…${afterLetters(words, said.length)}` : words
}

/** Recognizes breadcrumbs and "posted by" lines. */
const isNavigation = (words: string): boolean => words.split(' | ').length > 2 || /^posted by\b/i.test(words)

/** Returns the text after the first `count` letters and digits and any punctuation that follows them. */
function afterLetters(words: string, count: number): string {
  let passed = 0
  let end = 0
  for (const character of words) {
    if (passed >= count) break
    passed += onlyLetters(character).length
    end += character.length
  }
  return words.slice(end).replace(/^[\p{P}\s]+/u, ' ')
}

/** Returns only the letters and digits, for comparing texts that differ in punctuation and case. */
export function onlyLetters(words: string): string {
  return words
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}
