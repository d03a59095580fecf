import type { Term } from '#shared/text/parse-search.ts'
import { FoldedText } from '#shared/text/search/fold-words.ts'
import { firstHit, type HitPattern, hitPattern, hitSpans, type Span, WAYS } from '#shared/text/search/hit-spans.ts'

/** Number of characters before the first hit, and in total. */
const LEAD = 60
const LENGTH = 240
/** Only this many characters of a text are searched for its snippet. */
const LOOKED_THROUGH = 300_000

/** Marks the words of a search. Compiled once for all its results. */
export class Marker {
  readonly #pattern: HitPattern | null

  constructor(terms: readonly Term[]) {
    this.#pattern = hitPattern(terms)
  }

  /**
   * Returns a piece of the first text that has a hit, escaped for HTML, with hits in <mark>. A hit of whole words in
   * any text takes precedence over parts of words. Returns null if there is no hit.
   */
  snippet(texts: readonly string[]): string | null {
    const pattern = this.#pattern
    if (pattern === null) return null
    const known: FoldedText[] = []
    for (const way of WAYS) {
      for (const [at, text] of texts.entries()) {
        const folded = (known[at] ??= new FoldedText(text.slice(0, LOOKED_THROUGH)))
        const hit = firstHit(folded, pattern, way)
        if (hit) return cut(text, folded, hit, pattern)
      }
    }
    return null
  }
}

function cut(text: string, folded: FoldedText, hit: Span, pattern: HitPattern): string {
  const looked = text.slice(0, LOOKED_THROUGH)
  const [from, to] = folded.span(...hit)
  const start = wordStart(looked, Math.max(0, from - LEAD), from)
  const end = wordEnd(looked, Math.min(looked.length, start + LENGTH), to)
  const spans = hitSpans(folded, pattern, folded.indexOf(start), folded.indexOf(end))
  const before = start > 0 ? '… ' : ''
  const after = end < text.length ? ' …' : ''
  return before + marked(looked, start, end, spans).trim() + after
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

/** Returns the start of the next word before `limit`, or `at` if there is none. */
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

/** Returns an offset that is never between the halves of a surrogate pair. */
function safe(text: string, at: number): number {
  const code = text.charCodeAt(at)
  return code >= 0xdc00 && code <= 0xdfff ? at + 1 : at
}
