import search from 'approx-string-match'
import type { Quote } from '../model/locator.ts'
import { isFar, isUncertainMatch } from './is-uncertain-match.ts'
import { candidatePositions } from './candidate-positions.ts'
import { trimForeignEnds } from './trim-foreign-ends.ts'
import { clampRange, contextOf, type Range } from './text-range.ts'

/** A shorter quote that is found elsewhere is not sufficient evidence: its context must match too. */
const TELLING_LENGTH = 16
/** Shorter quotes are never matched approximately, because one error turns "cat" into "car". */
const APPROXIMATE_LENGTH = 24
/** Number of errors allowed in an approximate quote, per character. */
const ERROR_RATE = 0.15
/**
 * For a quote longer than twice this, only the two ends are compared, because the search cost grows with the square of
 * the length.
 */
const END_LENGTH = 128
/** If the similarity of two positions differs by less than this, they are equally good: the quote is ambiguous. */
const MARGIN = 0.1
/** The minimum context similarity (0 to 1) of an exact match elsewhere, for both sides together. */
const MIN_CONTEXT = 0.5
/** The minimum for each side, if the words may have occurred in several positions. */
const MIN_SIDE = 0.9
/** If a quote has at least this many characters, its words alone are sufficient evidence at any distance. */
const SINGULAR_LENGTH = 100
/**
 * The minimum context similarity for approximate matches. The costs of this rule and of every other one are described
 * in is-uncertain-match.ts.
 */
const APPROXIMATE_CONTEXT = 0.65
const MAX_CANDIDATES = 2000
const MAX_MATCHES = 20
/** Number of characters of stored context to compare on either side. */
const MAX_CONTEXT = 64

interface Candidate {
  range: Range
  /** Similarity of the words themselves, from 0 to 1. */
  likeness: number
  /** Similarity of the context, from 0 to 1. */
  context: number
  /** Similarity of the less similar side, from 0 to 1. */
  weakest: number
}

export interface AnchorOptions {
  /**
   * True if the offsets refer to another text. Words that occur several times are then identified only by their
   * context.
   */
  readonly byContext?: boolean
  /** The text to which the offsets refer. */
  readonly former?: string | null
}

/**
 * Finds an annotation's words again in a text that may have changed. It tries the stored offsets, then the same words
 * elsewhere with matching context, then nearly the same words in nearly the same context. Returns null when in doubt: a
 * detached note is still listed, but a highlight on the wrong words is misleading.
 *
 * The same words are not necessarily the same passage. If the former text contained the words more than once, or may
 * have, they are found elsewhere only with the same words on both sides.
 */
export function anchorQuote(text: string, given: Quote, options: AnchorOptions = {}): Range | null {
  const { byContext = false, former = null } = options
  const quote = former === null ? given : asIn(former, given)
  if (quote.text === '') return null
  const stored = { start: quote.char_start, end: quote.char_end }
  const inPlace = !byContext && stored.start >= 0 && text.slice(stored.start, stored.end) === quote.text
  if (inPlace && likenessOf(text, stored, quote).context >= 1 - MARGIN) return stored
  // A quote that consists only of punctuation occurs everywhere, in much the same context.
  if (!/[\p{L}\p{N}]/u.test(quote.text)) return null
  const exact = exactPlaces(text, quote)
  if (exact.length > 0) {
    if (byContext) return closestExact(exact)
    const isOne = former !== null && occursOnce(former, quote.text)
    return bestExact(exact, quote, { text, stored: inPlace ? stored : null, isOne })
  }
  return approximatePlace(text, quote)
}

function exactPlaces(text: string, quote: Quote): Candidate[] {
  const found: Candidate[] = []
  for (let at = text.indexOf(quote.text); at !== -1; at = text.indexOf(quote.text, at + 1)) {
    const range = { start: at, end: at + quote.text.length }
    found.push({ range, likeness: 1, ...likenessOf(text, range, quote) })
    if (found.length >= MAX_CANDIDATES) break
  }
  return found
}

/**
 * `stored` is the stored position if the words are there. `isOne` is true if the words occurred in only one position.
 */
function bestExact(
  found: readonly Candidate[],
  quote: Quote,
  { text, stored, isOne }: { text: string; stored: Range | null; isOne: boolean },
): Range | null {
  const best = Math.max(...found.map((candidate) => candidate.context))
  const near = found.filter((candidate) => candidate.context > best - MARGIN)
  const telling = quote.text.length >= TELLING_LENGTH
  const distance = ({ range }: Candidate) => Math.abs(range.start - quote.char_start)
  const nearest = near.reduce((a, b) => (distance(b) < distance(a) ? b : a))
  if (nearest.weakest >= MIN_SIDE) return nearest.range
  const isAlone = found.length === 1 && (quote.text.length >= SINGULAR_LENGTH || !isFar(text, nearest.range, quote))
  if (isOne) return best >= MIN_CONTEXT || (telling && isAlone) ? nearest.range : telling ? stored : null
  return isAlone && quote.text.length >= SINGULAR_LENGTH ? nearest.range : null
}

/**
 * Returns a quote with the context that it has in a text. Returns it unchanged if its offsets don't refer to that text.
 */
function asIn(former: string, quote: Quote): Quote {
  const { char_start: start, char_end: end } = quote
  const isThere = start >= 0 && former.slice(start, end) === quote.text
  return isThere ? { ...quote, ...contextOf(former, { start, end }), text: quote.text } : quote
}

function occursOnce(text: string, words: string): boolean {
  const first = text.indexOf(words)
  return first !== -1 && !text.includes(words, first + 1)
}

/** Returns null if two positions fit equally well. */
function closestExact(found: Candidate[]): Range | null {
  const best = Math.max(...found.map((candidate) => candidate.context))
  const [only, ...rivals] = found.filter((candidate) => candidate.context === best)
  return only && rivals.length === 0 && (best >= MIN_CONTEXT || found.length === 1) ? only.range : null
}

function approximatePlace(text: string, quote: Quote): Range | null {
  const length = quote.text.length
  if (length < APPROXIMATE_LENGTH) return null
  const found = candidatePositions(text, quote.text)
    .flatMap((start) => compare(text, quote.text, start))
    .map(({ start, end, errors }): Candidate => {
      const range = wholeWords(text, clampRange(text, { start, end }))
      return { range, likeness: 1 - errors / length, ...likenessOf(text, range, quote) }
    })
    .filter((candidate) => candidate.context >= APPROXIMATE_CONTEXT)
    .sort((a, b) => score(b) - score(a))
  const best = found[0]
  if (!best) return null
  const rival = found.find(
    (candidate) => candidate.range.start >= best.range.end || candidate.range.end <= best.range.start,
  )
  if (rival && score(best) - score(rival) < MARGIN) return null
  const range = trimForeignEnds(text, best.range, quote.text)
  return range && !isUncertainMatch(text, range, quote) ? range : null
}

/** Matches the quote with errors near a candidate start. */
function compare(text: string, quote: string, place: number): { start: number; end: number; errors: number }[] {
  const slack = Math.ceil(quote.length * ERROR_RATE)
  const maxErrors = Math.floor(quote.length * ERROR_RATE)
  const from = Math.max(0, place - slack)
  const found = (pattern: string, start: number, end: number, errors: number) => {
    const at = Math.max(0, start)
    return search(text.slice(at, end), pattern, errors)
      .slice(0, MAX_MATCHES)
      .map((match) => ({ start: match.start + at, end: match.end + at, errors: match.errors }))
  }
  if (quote.length <= 2 * END_LENGTH) return found(quote, from, place + quote.length + slack, maxErrors)
  const endErrors = Math.floor(END_LENGTH * ERROR_RATE)
  const reach = Math.min(slack, 4 * END_LENGTH)
  const head = found(quote.slice(0, END_LENGTH), place - reach, place + END_LENGTH + reach, endErrors)[0]
  if (!head) return []
  const tailStart = head.start + quote.length - END_LENGTH
  const tail = found(quote.slice(-END_LENGTH), tailStart - reach, tailStart + END_LENGTH + reach, endErrors)[0]
  if (!tail) return []
  const errors = Math.round(((head.errors + tail.errors) * quote.length) / (2 * END_LENGTH))
  return [{ start: head.start, end: tail.end, errors }]
}

function score(candidate: Candidate): number {
  return candidate.likeness + candidate.context
}

/** Trims white space at the edges, which an approximate match may have included. */
function wholeWords(text: string, { start, end }: Range): Range {
  const words = text.slice(start, end)
  return {
    start: start + (words.length - words.trimStart().length),
    end: end - (words.length - words.trimEnd().length),
  }
}

/**
 * Returns the similarity of the stored context to the text around the range, from 0 to 1. Returns 1 if no context was
 * stored.
 */
function likenessOf(text: string, range: Range, quote: Quote): Pick<Candidate, 'context' | 'weakest'> {
  const before = quote.before_text.slice(-MAX_CONTEXT)
  const after = quote.after_text.slice(0, MAX_CONTEXT)
  if (before === '' && after === '') return { context: 1, weakest: 1 }
  const textBefore = text.slice(Math.max(0, range.start - 2 * before.length), range.start)
  const textAfter = text.slice(range.end, range.end + 2 * after.length)
  const alikeBefore = sideLikeness(before, textBefore, 'end')
  const alikeAfter = sideLikeness(after, textAfter, 'start')
  return {
    context: (alikeBefore + alikeAfter) / (before.length + after.length),
    // A side for which no context was stored provides no evidence.
    weakest: Math.min(before === '' ? 1 : alikeBefore / before.length, after === '' ? 1 : alikeAfter / after.length),
  }
}

/**
 * Returns the number of characters of `stored` that occur next to the quote. These are either a run that touches the
 * quote, or most of the context, with errors.
 */
function sideLikeness(stored: string, beside: string, edge: 'start' | 'end'): number {
  const touching = commonLength(stored, beside, edge)
  if (touching === stored.length) return stored.length
  const errors = Math.min(...search(beside, stored, Math.floor(stored.length / 3)).map((match) => match.errors))
  return Math.max(touching, Number.isFinite(errors) ? stored.length - 2 * errors : 0)
}

function commonLength(a: string, b: string, edge: 'start' | 'end'): number {
  const most = Math.min(a.length, b.length)
  for (let count = 0; count < most; count++) {
    const [i, j] = edge === 'start' ? [count, count] : [a.length - 1 - count, b.length - 1 - count]
    if (a.charCodeAt(i) !== b.charCodeAt(j)) return count
  }
  return most
}
