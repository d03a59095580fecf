import type { Content } from '#shared/model/content.ts'

/** The letters that make a title a sentence. Posts are titled by their first words, which their excerpts repeat. */
const SENTENCE = 40

/** The beginning of an item in a few words: without the title, or '' where it lists the ways around its site. */
export function excerptOf({ excerpt, title }: Pick<Content, 'excerpt' | 'title'>): string {
  const words = excerpt.trim()
  const [letters, said] = [onlyLetters(words), onlyLetters(title)]
  if (isNavigation(words) || letters === said) return ''
  return said.length >= SENTENCE && letters.startsWith(said) ? `…${afterLetters(words, said.length)}` : words
}

/** Breadcrumbs and lines about who posted what. */
const isNavigation = (words: string): boolean => words.split(' | ').length > 2 || /^posted by\b/i.test(words)

/** Returns the text after the first `count` letters and digits, and the punctuation behind them. */
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

/** Letters and digits alone, to compare what differs in punctuation and case. */
export function onlyLetters(words: string): string {
  return words
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}
