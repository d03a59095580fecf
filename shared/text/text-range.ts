import { HIGHLIGHT_CONTEXT } from '#shared/limits.ts'
import type { Quote } from '../model/locator.ts'
import { graphemeEnd, graphemeStart } from './graphemes.ts'

/** Half-open range: `end` is the first code unit (or word) after the range. */
export interface Range {
  start: number
  end: number
}

export type QuoteContext = Pick<Quote, 'before_text' | 'text' | 'after_text'>

/**
 * Clamps the range to the text and widens it to whole user-perceived characters, so that it never splits a surrogate
 * pair or a grapheme.
 */
export function clampRange(text: string, range: Range): Range {
  const start = graphemeStart(text, within(text, Math.min(range.start, range.end)))
  const end = graphemeEnd(text, within(text, Math.max(range.start, range.end)))
  return { start, end: Math.max(start, end) }
}

/**
 * Returns the words (separated by white space) that the range touches: the index of the first word, and of the first
 * word after them.
 */
export function wordRange(text: string, range: Range): Range {
  let start = 0
  let end = 0
  for (const word of text.matchAll(/\S+/g)) {
    if (word.index >= range.end) break
    end++
    if (word.index + word[0].length <= range.start) start++
  }
  return { start, end }
}

/**
 * Returns the range from the first character of the first word to the last character of the last word. If the words are
 * out of range, the result is an empty range at the text's end.
 */
export function charRange(text: string, range: Range): Range {
  let index = 0
  let start = text.length
  let end = start
  for (const word of text.matchAll(/\S+/g)) {
    if (index >= range.end) break
    if (index === range.start) start = word.index
    if (index >= range.start) end = word.index + word[0].length
    index++
  }
  return { start, end }
}

/** Returns the context that an annotation stores, in whole user-perceived characters. */
export function contextOf(text: string, range: Range, length = HIGHLIGHT_CONTEXT): QuoteContext {
  const { start, end } = clampRange(text, range)
  const before = Math.min(start, graphemeEnd(text, Math.max(0, start - length)))
  const after = Math.max(end, graphemeStart(text, Math.min(text.length, end + length)))
  return { before_text: text.slice(before, start), text: text.slice(start, end), after_text: text.slice(end, after) }
}

function within(text: string, offset: number): number {
  return Math.min(text.length, Math.max(0, Math.trunc(offset) || 0))
}
