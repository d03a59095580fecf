import type { Term } from '../parse-search.ts'
import { type FoldedText, foldWords } from './fold-words.ts'
import { hasSingles, JOINER, runsIn, withoutJoiners } from './words-of.ts'

export type Span = readonly [start: number, end: number]

/**
 * The ways in which words are matched, best first: as written, with or without signs inside words, by their beginning,
 * or as parts of words.
 */
export const WAYS = ['written', 'whole', 'starts', 'parts'] as const
type Way = (typeof WAYS)[number]
export type HitPattern = Readonly<Record<Way, RegExp>>

type Sought = Pick<Term, 'text' | 'isStart'>

/** Returns patterns that find the words of a search in a folded text. Null if no term contains a word. */
export function hitPattern(terms: readonly Sought[]): HitPattern | null {
  const sought = terms.filter(({ text }) => runsIn(foldWords(text)).length > 0)
  if (sought.length === 0) return null
  const regexp = (source: (term: Sought, isLast: boolean) => string) => {
    const all = sought.map((term, at) => source(term, at === sought.length - 1))
    // A regular expression takes the first alternative that matches, so the longest come first.
    return new RegExp(all.toSorted((a, b) => b.length - a.length).join('|'), 'gu')
  }
  return {
    written: regexp((term) => bounded(runsIn(foldWords(term.text)).join(BETWEEN), term, term.isStart === true)),
    whole: regexp((term) => bounded(letters(term), term, term.isStart === true)),
    starts: regexp((term, isLast) => bounded(letters(term), term, isLast || term.isStart === true)),
    parts: regexp(letters),
  }
}

/** Anything other than letters and digits may be between words. */
const BETWEEN = String.raw`[^\p{L}\p{N}]+`

/** Returns a pattern for the letters of a term. It allows a sign between any two letters. */
function letters({ text }: Sought): string {
  return runsIn(withoutJoiners(foldWords(text)))
    .map((run) => Array.from(run).join(hasSingles(run) ? '' : `${JOINER}?`))
    .join(BETWEEN)
}

/**
 * The word is matched first, and its boundary is checked afterwards, because finding a word is fast, but checking for
 * the absence of letters is slow.
 */
function bounded(inner: string, { text }: Sought, isStart: boolean): string {
  if (hasSingles(text)) return inner
  return String.raw`${inner}(?<=(?<![\p{L}\p{N}])${inner})${isStart ? '' : String.raw`(?![\p{L}\p{N}])`}`
}

/** Returns the first hit in a text, as positions in the folded text. */
export function firstHit({ text }: FoldedText, pattern: HitPattern, way: Way): Span | null {
  // A global search starts where the previous one ended.
  pattern[way].lastIndex = 0
  const found = pattern[way].exec(text)
  pattern[way].lastIndex = 0
  return found && [found.index, found.index + found[0].length]
}

/** Returns every hit between two positions of a folded text, as positions in the original text. */
export function hitSpans(folded: FoldedText, pattern: HitPattern, from = 0, to = folded.text.length): Span[] {
  const piece = folded.text.slice(from, to)
  const way = WAYS.slice(1).find((each) => piece.search(pattern[each]) >= 0)
  const spans: Span[] = []
  for (const hit of way === undefined ? [] : piece.matchAll(pattern[way])) {
    const [start, end] = folded.span(from + hit.index, from + hit.index + hit[0].length)
    const last = spans.at(-1)
    // Two hits may be in the same letter, because æ becomes a and e.
    if (last === undefined || start >= last[1]) spans.push([start, end])
  }
  return spans
}
