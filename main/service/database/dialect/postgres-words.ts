import type { Phrase } from '#shared/text/search/search-terms.ts'

/** A word's longest beginning that is a key. A longer one is looked for in the text of those that have this one. */
const LONGEST_START = 3

/** Gives each word its own spaces, so that a phrase is a part of the text, and can be counted in it. */
export function spaced(words: readonly string[]): string {
  return words.map((word) => ` ${word} `).join('')
}

/** The keys of every three letters in a row. */
export function threesOf(text: string): string[] {
  const letters = Array.from(text)
  return letters.slice(2).map((letter, at) => `~${letters[at]}${letters[at + 1]}${letter}`)
}

/** The keys of a word's beginnings, from this many letters on. */
export function startsOf(word: string, shortest: number): string[] {
  const letters = Array.from(word)
  const keys: string[] = []
  for (let length = shortest; length <= Math.min(letters.length, LONGEST_START); length += 1)
    keys.push(`^${letters.slice(0, length).join('')}`)
  return keys
}

/** A phrase as it is looked for, and the keys of its words. */
export function phraseKeys({ words, isStart }: Phrase): { phrase: string; words: string[] } {
  const last = words.at(-1)
  if (!isStart || last === undefined) return { phrase: spaced(words), words: words.map((word) => `:${word}`) }
  const start = `^${Array.from(last).slice(0, LONGEST_START).join('')}`
  return {
    phrase: spaced(words).slice(0, -1),
    words: [...words.slice(0, -1).map((word) => `:${word}`), start],
  }
}
