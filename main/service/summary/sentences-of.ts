import { rulesOf, sentencesOf } from '../speech/index.ts'

/** A sentence, and its position in the canonical text. */
export interface Sentence {
  readonly text: string
  readonly start: number
  readonly end: number
  readonly words: readonly string[]
}

/** A block with fewer words is a heading, a table cell, or a list item. */
const LEAST_IN_PARAGRAPH = 20
const LEAST_WORDS = 6
const MOST_WORDS = 60
/** Maximum number of sentences that are examined. A book's first chapters are enough. */
const MOST = 1500
const CLOSED = /[.!?…。！？؟।]["'”’»)\]]*$/u

/** Returns the complete sentences of full paragraphs. Headings, lists, tables and code are skipped. */
export function paragraphSentences(text: string, language: string | null): Sentence[] {
  const found: Sentence[] = []
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })
  const wordsOf = (part: string): string[] =>
    Array.from(segmenter.segment(part)).flatMap(({ segment, isWordLike }) => (isWordLike ? segment.toLowerCase() : []))
  let at = 0
  for (const block of text.split('\n')) {
    const start = at
    at += block.length + 1
    if (found.length >= MOST) break
    if (!CLOSED.test(block.trimEnd()) || wordsOf(block.slice(0, 2000)).length < LEAST_IN_PARAGRAPH) continue
    for (const { from, to } of sentencesOf(block, language, rulesOf(language))) {
      const sentence = block.slice(from, to)
      // Skips the parts of a split sentence that was too long.
      if (!CLOSED.test(sentence) || /^\p{Ll}/u.test(sentence)) continue
      const words = wordsOf(sentence)
      if (words.length < LEAST_WORDS || words.length > MOST_WORDS) continue
      found.push({ text: sentence, start: start + from, end: start + to, words })
    }
  }
  return found
}
