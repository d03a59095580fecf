import type { Phrase } from '#shared/text/search/search-terms.ts'

/**
 * Length of the longest word start that is a key. A longer start is searched for in the texts that have a key of this
 * length.
 */
const LONGEST_START = 3

/** Puts spaces around each word separately, so that a phrase is a substring of the text and can be counted in it. */
export function spaced(words: readonly string[]): string {
  return words.map((word) => ` ${word} `).join('')
}

/** Returns the keys of all trigrams (three consecutive letters) of the text. */
export function threesOf(text: string): string[] {
  const letters = Array.from(text)
  return letters.slice(2).map((letter, at) => `~${letters[at]}${letters[at + 1]}${letter}`)
}

/** Returns the keys for the starts of a word that have at least this many letters. */
export function startsOf(word: string, shortest: number): string[] {
  const letters = Array.from(word)
  const keys: string[] = []
  for (let length = shortest; length <= Math.min(letters.length, LONGEST_START); length += 1)
    keys.push(`^${letters.slice(0, length).join('')}`)
  return keys
}

/** Returns a phrase in its searchable form, and the keys of its words. */
export function phraseKeys({ words, isStart }: Phrase): { phrase: string; words: string[] } {
  const last = words.at(-1)
  if (!isStart || last === undefined) return { phrase: spaced(words), words: words.map((word) => `:${word}`) }
  const start = `^${Array.from(last).slice(0, LONGEST_START).join('')}`
  return {
    phrase: spaced(words).slice(0, -1),
    words: [...words.slice(0, -1).map((word) => `:${word}`), start],
  }
}
