import { anchorQuote } from '#shared/text/anchor-quote.ts'
import { charRange, clampRange, contextOf, type Range, wordRange } from '#shared/text/text-range.ts'

/**
 * The position that a client gives for a highlight, in characters. It is in words if there are no character offsets.
 */
export interface Place {
  readonly char_start?: number | null | undefined
  readonly char_end?: number | null | undefined
  readonly word_start?: number | null | undefined
  readonly word_end?: number | null | undefined
}

/** The stored position and words of a highlight. */
export interface LocatedQuote {
  readonly text: string
  readonly before_text: string
  readonly after_text: string
  readonly char_start: number | null
  readonly char_end: number | null
  readonly word_start: number | null
  readonly word_end: number | null
}

type Quoted = Place & { readonly text: string; readonly before_text: string; readonly after_text: string }

/**
 * Finds the quote in the canonical text. `anchored` is false if the quote was not found or if there is no text yet.
 * Everything is then stored as the client sent it and located when a text arrives.
 */
export function findOffsets(text: string | null, quote: Quoted): LocatedQuote & { readonly anchored: boolean } {
  const placed = text === null ? null : placeOf(text, quote)
  if (placed) return { ...placed, anchored: true }
  return {
    text: quote.text,
    before_text: quote.before_text,
    after_text: quote.after_text,
    char_start: quote.char_start ?? null,
    char_end: quote.char_end ?? null,
    word_start: quote.word_start ?? null,
    word_end: quote.word_end ?? null,
    anchored: false,
  }
}

/**
 * Returns null if the quote's words are not in the text. `former`: the text in which the quote was located before, or
 * null if that text no longer exists. The offsets are then only a hint.
 */
export function placeOf(text: string, quote: Quoted, former?: string | null): LocatedQuote | null {
  const range = rangeOf(text, quote, former)
  if (!range || range.start >= range.end) return null
  const found = quoteAt(text, range)
  return {
    ...found,
    before_text: quote.before_text || found.before_text,
    after_text: quote.after_text || found.after_text,
  }
}

/** Returns the words of a range with their context. */
export function quoteAt(text: string, range: Range): LocatedQuote {
  const words = wordRange(text, range)
  return {
    ...contextOf(text, range),
    char_start: range.start,
    char_end: range.end,
    word_start: words.start,
    word_end: words.end,
  }
}

function rangeOf(text: string, quote: Quoted, former?: string | null): Range | null {
  const claimed = claimedRange(text, quote)
  if (former === undefined && claimed && text.slice(claimed.start, claimed.end) === quote.text)
    return clampRange(text, claimed)
  const byWords = quote.char_start == null && claimed
  // Word offsets from the original refer to a text that is similar to Lectern's. Only the quote's words must match, not
  // its white space.
  if (byWords && sameWords(text.slice(claimed.start, claimed.end), quote.text)) return clampRange(text, claimed)
  const stored = {
    char_start: claimed?.start ?? 0,
    char_end: claimed?.end ?? 0,
    text: quote.text,
    before_text: quote.before_text,
    after_text: quote.after_text,
  }
  const found = anchorQuote(text, stored, { former: former ?? null })
  return found && clampRange(text, found)
}

function claimedRange(text: string, quote: Quoted): Range | null {
  if (quote.char_start != null && quote.char_end != null) return { start: quote.char_start, end: quote.char_end }
  if (quote.word_start == null || quote.word_end == null) return null
  return charRange(text, { start: quote.word_start, end: quote.word_end })
}

function sameWords(a: string, b: string): boolean {
  return a.split(/\s+/).join(' ').trim() === b.split(/\s+/).join(' ').trim()
}
