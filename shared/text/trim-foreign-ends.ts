import search from 'approx-string-match'
import type { Range } from './text-range.ts'

/** A shared run of this many letters is not a coincidence. */
const RUN = 10
/** An end belongs to the quote only if at least this fraction of it occurs in the quote. */
const LIKE = 0.6
/** A highlight that would lose more than this fraction of its text is no longer the same highlight. */
const MOST = 0.35

/**
 * Trims the ends of an approximate match that are not from the quote. If a block was moved, the words of a neighboring
 * block may be in its position. Null if too much would be removed.
 */
export function trimForeignEnds(text: string, range: Range, quote: string): Range | null {
  const found = text.slice(range.start, range.end)
  const lead = strangeLead(found, quote)
  const tail = strangeLead(backwards(found), backwards(quote))
  if (lead + tail > found.length * MOST) return null
  const start = range.start + lead
  const end = range.end - tail
  const words = text.slice(start, end)
  return {
    start: start + (words.length - words.trimStart().length),
    end: end - (words.length - words.trimEnd().length),
  }
}

/** Returns the number of UTF-16 units at the start that are not from the quote. */
function strangeLead(found: string, quote: string): number {
  for (let at = 0; at + RUN <= found.length; at++) {
    const there = quote.slice(0, 2 * at + 3 * RUN).indexOf(found.slice(at, at + RUN))
    if (there === -1) continue
    if (at === 0) return 0
    const lead = found.slice(0, at)
    const errors = Math.min(at, ...search(quote.slice(0, there + 1), lead, at).map((match) => match.errors))
    return 1 - errors / at < LIKE ? at : 0
  }
  return found.length
}

function backwards(text: string): string {
  return text.split('').toReversed().join('')
}
