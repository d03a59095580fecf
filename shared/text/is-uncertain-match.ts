import type { Range } from './text-range.ts'

/** The minimum fraction of the found text's words that must be in the quote. */
const WORDS_SHARED = 0.75
/**
 * One in this many words of the quote may be missing from the found text. A word with a typo doesn't count as missing.
 */
const WORDS_PER_MISSING = 20
/**
 * A typo changes letters. Two lines that differ in a number (prices, dates, markup) are different lines. However, in a
 * long quote, one in this many words may be a different number.
 */
const WORDS_PER_NUMBER = 40
/** Number of letters and digits in a word per allowed typo. */
const LETTERS_PER_SLIP = 4
/** The number of characters compared at each end of the found text, and how many of them may be wrong. */
const ENDS = [
  { length: 12, errors: 3 },
  { length: 40, errors: 9 },
] as const
/** An uncertain match must not be further away than this, or than this fraction of the text. */
const FAR = 2000
const FAR_SHARE = 0.15

/**
 * True if an approximate match may be the wrong passage: another line of a list, a sentence that the article repeats
 * about other people, or a neighbour that took the position of a passage that moved.
 *
 * The trade-off, over 100,000 highlights in articles edited at random (tests/renderer/reading/anchoring.test.ts, seed
 * 7; half of the articles are edited lightly or not at all):
 *
 * | rules                                         | on their own words | detached | on others' words |
 * | --------------------------------------------- | ------------------ | -------- | ---------------- |
 * | none of these                                 | 77.2 %             | 22.5 %   | 4                |
 * | all but the words                             | 73.6 %             | 26.2 %   | 2                |
 * | all but the ends                              | 74.7 %             | 25.1 %   | 0 (other seeds: 2 in 100,000) |
 * | all but the distance                          | 72.5 %             | 27.3 %   | 0 (other seeds: 1 in 100,000) |
 * | all, context similarity 0.5                   | 73.2 %             | 26.6 %   | 0                |
 * | all, context similarity 0.65 (current)        | 72.5 %             | 27.3 %   | 0                |
 * | all, context similarity 0.8                   | 70.4 %             | 29.5 %   | 0                |
 *
 * A detached highlight is listed with its words and its note; one on other words is a lie. So the rules detach one in
 * twenty that would have been right, to avoid one in 25,000 that would be wrong.
 */
export function isUncertainMatch(
  text: string,
  range: Range,
  quote: { readonly text: string; readonly char_start: number },
) {
  const found = text.slice(range.start, range.end)
  return (
    isFar(text, range, quote) ||
    othersWords(found, quote.text) ||
    ENDS.some(
      ({ length, errors }) =>
        errorsAtStart(found, quote.text, length) > errors ||
        errorsAtStart(backwards(found), backwards(quote.text), length) > errors,
    )
  )
}

/** True if a match is too far from the stored offset to be reliable. */
export function isFar(text: string, range: Range, quote: { readonly char_start: number }): boolean {
  return Math.abs(range.start - quote.char_start) > Math.max(FAR, text.length * FAR_SHARE)
}

/**
 * True if too many words of the quote are missing, or if the found text has too many words that are not in the quote.
 */
function othersWords(found: string, quote: string): boolean {
  const words = wordsOf(found)
  const wanted = wordsOf(quote)
  const missing = without(wanted, words)
  const strange = without(words, wanted)
  if (strange.length > words.length * (1 - WORDS_SHARED)) return true
  const numbers = Math.max(missing.filter(isNumber).length, strange.filter(isNumber).length)
  if (numbers * WORDS_PER_NUMBER > wanted.length) return true
  const gone = missing.filter((word) => !strange.some((other) => isSlip(word, other)))
  return gone.length * WORDS_PER_MISSING > wanted.length
}

/** Returns the words of the first list that are missing from the second, counting repetitions. */
function without(words: readonly string[], others: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const word of others) counts.set(word, (counts.get(word) ?? 0) + 1)
  return words.filter((word) => {
    const left = counts.get(word) ?? 0
    counts.set(word, left - 1)
    return left <= 0
  })
}

const isNumber = (word: string): boolean => /\p{N}/u.test(word)

function isSlip(word: string, other: string): boolean {
  const slips = Math.max(1, Math.floor(word.length / LETTERS_PER_SLIP))
  return (
    word.length > 1 &&
    !isNumber(word) &&
    Math.abs(word.length - other.length) <= slips &&
    errorsAtStart(word, other) <= slips
  )
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Returns the edit distance between the first characters of one text and the best-matching prefix of the other. */
function errorsAtStart(found: string, quote: string, length = Math.max(found.length, quote.length)): number {
  const a = found.slice(0, length)
  const b = quote.slice(0, 2 * length)
  let row = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a.charCodeAt(i - 1) === b.charCodeAt(j - 1)
      next.push(Math.min((row[j - 1] as number) + (same ? 0 : 1), (row[j] as number) + 1, (next[j - 1] as number) + 1))
    }
    row = next
  }
  return Math.min(...row)
}

function backwards(text: string): string {
  return text.split('').toReversed().join('')
}
