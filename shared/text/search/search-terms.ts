import type { Term } from '../parse-search.ts'
import { foldWords } from './fold-words.ts'
import { wordsIn, withoutJoiners } from './words-of.ts'

/** Minimum number of letters for the beginning of a word to match in texts. */
export const SHORTEST_START = 3

/** Consecutive words. The last one may be the beginning of a word. */
export interface Phrase {
  readonly words: readonly string[]
  readonly isStart: boolean
}

const isLong = (word: string | undefined): boolean => word !== undefined && Array.from(word).length >= SHORTEST_START

/**
 * Returns the words of a term as they were written. An asterisk after three letters or more matches the rest of a word.
 */
export function phraseOf({ text, isStart }: Pick<Term, 'text' | 'isStart'>): Phrase {
  const words = wordsIn(foldWords(text))
  return { words, isStart: isStart === true && isLong(words.at(-1)) }
}

/**
 * Returns the same terms in a less strict form: words that contain signs become one piece, and the last word matches by
 * its beginning. Null if that makes no difference.
 */
export function loosePhrases(terms: readonly Term[]): Phrase[] | null {
  const loose = terms.map(({ text, isStart }, at): Phrase => {
    const words = wordsIn(withoutJoiners(foldWords(text)))
    const mayStart = isStart === true || at === terms.length - 1
    return { words, isStart: mayStart && isLong(words.at(-1)) }
  })
  const isDifferent = loose.some(({ words, isStart }, at) => {
    const strict = phraseOf(terms[at] as Term)
    return isStart !== strict.isStart || words.length !== strict.words.length
  })
  return isDifferent ? loose : null
}

/**
 * Separates terms of three letters or more, which may match any part of a word, from shorter ones, which match only the
 * start of a word.
 */
export function partsOf(terms: readonly Term[]): { readonly long: string[]; readonly short: string[] } {
  const folded = terms.map(({ text }) => foldWords(text))
  return {
    long: folded.filter((text) => text.length >= SHORTEST_START),
    short: folded.filter((text) => text.length < SHORTEST_START),
  }
}
