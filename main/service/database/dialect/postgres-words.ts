import { foldText } from '#shared/text/fold-text.ts'

/** A word's longest beginning that is found. */
const LONGEST_START = 2

/** Letters and digits, folded. */
export function wordsOf(text: string): string[] {
  return foldText(text).match(/[\p{L}\p{N}\p{Co}]+/gu) ?? []
}

/** Gives each word its own spaces, so that a phrase is a part of the text, and can be counted in it. */
export function phraseOf(words: readonly string[]): string {
  return words.map((word) => ` ${word} `).join('')
}

/** The keys of every three letters in a row. */
export function threesOf(text: string): string[] {
  const letters = Array.from(text)
  return letters.slice(2).map((letter, at) => `~${letters[at]}${letters[at + 1]}${letter}`)
}

/** The keys of a word's beginnings. */
export function startsOf(word: string): string[] {
  const letters = Array.from(word)
  return Array.from(
    { length: Math.min(letters.length, LONGEST_START) },
    (_, at) => `^${letters.slice(0, at + 1).join('')}`,
  )
}

/** Returns the match for words of which the last is incomplete. */
export function startOf(words: readonly string[]): { phrase: string; words: string[]; mask: number } {
  const keys = words.map((word, at) => (at === words.length - 1 ? `^${word}` : `:${word}`))
  return { phrase: phraseOf(words).slice(0, -1), words: keys, mask: 0 }
}
