import type { Content } from '#shared/model/content.ts'

/** The beginning of an item in a few words, or '' where that would repeat the title or list the ways around its site. */
export function excerptOf({ excerpt, title }: Pick<Content, 'excerpt' | 'title'>): string {
  const words = excerpt.trim()
  return isNavigation(words) || onlyLetters(words) === onlyLetters(title) ? '' : words
}

/** Breadcrumbs and lines about who posted what. */
const isNavigation = (words: string): boolean => words.split(' | ').length > 2 || /^posted by\b/i.test(words)

/** Letters and digits alone, to compare what differs in punctuation and case. */
export function onlyLetters(words: string): string {
  return words
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}
