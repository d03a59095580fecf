import type { Term } from '../parse-search.ts'
import { foldWords } from './fold-words.ts'
import { wordsIn, withoutJoiners } from './words-of.ts'

/** Fewest letters of a word's beginning that is found in texts. */
export const SHORTEST_START = 3

/** Words in a row. The last one may be a beginning. */
export interface Phrase {
  readonly words: readonly string[]
  readonly isStart: boolean
}

const isLong = (word: string | undefined): boolean => word !== undefined && Array.from(word).length >= SHORTEST_START

/** The words of a term as they were written. A star after three letters or more stands for the rest of a word. */
export function phraseOf({ text, isStart }: Pick<Term, 'text' | 'isStart'>): Phrase {
  const words = wordsIn(foldWords(text))
  return { words, isStart: isStart === true && isLong(words.at(-1)) }
}

/**
 * The same terms less strictly: words with signs inside in one piece, the last word by its beginning. Null if that is no
 * different.
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

/** Terms of three letters or more, which are looked for in parts of words, and shorter ones, which begin words. */
export function partsOf(terms: readonly Term[]): { readonly long: string[]; readonly short: string[] } {
  const folded = terms.map(({ text }) => foldWords(text))
  return {
    long: folded.filter((text) => text.length >= SHORTEST_START),
    short: folded.filter((text) => text.length < SHORTEST_START),
  }
}
