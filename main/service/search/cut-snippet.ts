import { foldText } from '#shared/text/fold-text.ts'
import type { Term } from '#shared/text/parse-search.ts'
import { hasSingles } from './split-words.ts'

/** Characters before the first hit, and in total. */
const LEAD = 60
const LENGTH = 240
/** Only this much of a text is searched for its snippet. */
const LOOKED_THROUGH = 300_000

type Span = readonly [start: number, end: number]

/** Marks the words of a search. Compiled once for all its results. */
export class Marker {
  readonly #whole: RegExp | null
  readonly #parts: RegExp | null

  constructor(terms: readonly Term[]) {
    const words = terms.map((term) => foldText(term.text))
    this.#whole = patternOf(words, true)
    this.#parts = patternOf(words, false)
  }

  /**
   * A piece of the first text that has a hit, escaped for HTML, with hits in <mark>. A hit of whole words anywhere wins
   * over parts of words. Null if there is none.
   */
  snippet(texts: readonly string[]): string | null {
    return this.#cut(texts, this.#whole) ?? this.#cut(texts, this.#parts)
  }

  #cut(texts: readonly string[], pattern: RegExp | null): string | null {
    if (pattern === null) return null
    for (const text of texts) {
      const looked = text.slice(0, LOOKED_THROUGH)
      const folded = foldText(looked)
      pattern.lastIndex = 0
      const first = pattern.exec(folded)
      if (!first) continue
      const start = wordStart(looked, Math.max(0, first.index - LEAD), first.index)
      const end = wordEnd(looked, Math.min(looked.length, start + LENGTH), first.index + first[0].length)
      // A global search starts where the last one ended.
      pattern.lastIndex = 0
      const spans = [...folded.slice(start, end).matchAll(pattern)].map(
        (hit): Span => [start + hit.index, start + hit.index + hit[0].length],
      )
      const before = start > 0 ? '… ' : ''
      const after = end < text.length ? ' …' : ''
      return before + marked(looked, start, end, spans).trim() + after
    }
    return null
  }
}

function marked(text: string, start: number, end: number, spans: readonly Span[]): string {
  let at = start
  let said = ''
  for (const [from, to] of spans) {
    said += `${escaped(text.slice(at, from))}<mark>${escaped(text.slice(from, to))}</mark>`
    at = to
  }
  return (said + escaped(text.slice(at, end))).replaceAll(/\s+/g, ' ')
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** Words as indexed: letters and digits. Anything else may be between the words of one term. */
function patternOf(words: readonly string[], whole: boolean): RegExp | null {
  const alternatives = words.flatMap((word) => {
    const tokens = word.match(/[\p{L}\p{N}\p{Co}]+/gu)
    if (!tokens) return []
    const inner = tokens.join('[^\\p{L}\\p{N}]+')
    // The word comes first and its boundary is checked afterwards: finding a word is fast, finding the absence of
    // letters is not.
    return whole && !hasSingles(word) ? [`${inner}(?<=(?<![\\p{L}\\p{N}])${inner})(?![\\p{L}\\p{N}])`] : [inner]
  })
  return alternatives.length === 0 ? null : new RegExp(alternatives.join('|'), 'gu')
}

/** Moves on to the start of a word, but not past `limit`. */
function wordStart(text: string, at: number, limit: number): number {
  if (at === 0) return 0
  const space = text.slice(at, limit).search(/\s/)
  return space < 0 ? safe(text, at) : at + space + 1
}

function wordEnd(text: string, at: number, limit: number): number {
  if (at >= text.length) return text.length
  const space = text.lastIndexOf(' ', at)
  return space > limit ? space : safe(text, Math.max(at, limit))
}

/** Never between the halves of a surrogate pair. */
function safe(text: string, at: number): number {
  const code = text.charCodeAt(at)
  return code >= 0xdc00 && code <= 0xdfff ? at + 1 : at
}
