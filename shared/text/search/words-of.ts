import { foldWords } from './fold-words.ts'

/** Scripts without spaces, and Hangul. In these, parts of words can be searched for. */
const SINGLE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const EVERY_SINGLE = new RegExp(SINGLE, 'gu')
const WORD = /[\p{L}\p{N}\p{Co}]+/gu
/** Signs that occur inside words: long-term, O'Neill, col·lecció, צה״ל. */
const JOINERS = "'·׳״-"
export const JOINER = `[${JOINERS}]`
const EVERY_JOINER = new RegExp(JOINER, 'gu')
const NOT_JOINED = new RegExp(`[^\\p{L}\\p{N}${JOINERS}]+`, 'u')
const IS_JOINED = new RegExp(`[\\p{L}\\p{N}][${JOINERS}]+[\\p{L}\\p{N}]`, 'u')
/**
 * Maximum length, in characters, of a word that contains such signs, and maximum number of different such words per
 * text.
 */
const LONGEST_JOINED = 64
const MOST_JOINED = 20_000

/** Makes each character of a script without spaces a separate word, so that a phrase can match any part of a run. */
export function splitWords(text: string): string {
  return SINGLE.test(text) ? text.replaceAll(EVERY_SINGLE, ' $& ') : text
}

export function hasSingles(text: string): boolean {
  return SINGLE.test(text)
}

/** Returns the runs of letters and digits in a folded text. */
export function runsIn(folded: string): string[] {
  return folded.match(WORD) ?? []
}

/** Returns the words of a folded text. */
export function wordsIn(folded: string): string[] {
  return runsIn(splitWords(folded))
}

/**
 * Returns a folded term in which words with signs inside become one piece: "long-term" is also searched for as
 * "longterm".
 */
export function withoutJoiners(folded: string): string {
  return IS_JOINED.test(folded) ? folded.replaceAll(EVERY_JOINER, '') : folded
}

/**
 * Returns a text in the form in which it is indexed: folded, and followed by the words that contain signs, with the
 * signs removed.
 */
export function indexedText(text: string): string {
  const folded = foldWords(text)
  const joined = new Set<string>()
  for (const word of folded.split(NOT_JOINED)) {
    if (word.length > LONGEST_JOINED || !IS_JOINED.test(word) || SINGLE.test(word)) continue
    joined.add(word.replaceAll(EVERY_JOINER, ''))
    if (joined.size === MOST_JOINED) break
  }
  return joined.size === 0 ? folded : `${folded} \n${[...joined].join(' ')}`
}
