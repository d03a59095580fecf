import type { ParsedSearch } from '#shared/text/parse-search.ts'
import { FoldedText } from '#shared/text/search/fold-words.ts'
import { firstHit, type HitPattern, hitPattern, hitSpans, WAYS } from '#shared/text/search/hit-spans.ts'
import type { Run } from './snippet-runs.ts'

/** The number of characters before the first match, and in the whole snippet. */
const LEAD = 60
const LENGTH = 240

/** Returns the pattern that highlights the words of a search, or null if the search has none. */
export function wordPattern({ words, by, title, site, from }: ParsedSearch): HitPattern | null {
  return hitPattern([...words, ...[...by, ...title, ...site, ...from].map((text) => ({ text }))])
}

/** Splits a text into runs and marks the matches. */
export function markWords(text: string, pattern: HitPattern | null): readonly Run[] {
  if (pattern === null) return [{ text, hit: false }]
  const runs: Run[] = []
  let at = 0
  for (const [start, end] of hitSpans(new FoldedText(text), pattern)) {
    if (start > at) runs.push({ text: text.slice(at, start), hit: false })
    runs.push({ text: text.slice(start, end), hit: true })
    at = end
  }
  if (at < text.length) runs.push({ text: text.slice(at), hit: false })
  return runs
}

/** Returns the excerpt around the first match, from the first text that has one. Returns null if none has. */
export function hitSnippet(texts: readonly string[], pattern: HitPattern | null): readonly Run[] | null {
  if (pattern === null) return null
  const known: FoldedText[] = []
  for (const way of WAYS) {
    for (const [at, text] of texts.entries()) {
      const folded = (known[at] ??= new FoldedText(text))
      const hit = firstHit(folded, pattern, way)
      if (hit) return snippetAt(text, folded.span(...hit)[0], pattern)
    }
  }
  return null
}

function snippetAt(text: string, index: number, pattern: HitPattern): readonly Run[] {
  const rough = Math.max(0, index - LEAD)
  const space = rough === 0 ? -1 : text.slice(rough, index).search(/\s/)
  const start = rough === 0 ? 0 : space < 0 ? rough : rough + space + 1
  return [
    ...(start > 0 ? [{ text: '… ', hit: false }] : []),
    ...markWords(text.slice(start, start + LENGTH), pattern),
    ...(start + LENGTH < text.length ? [{ text: ' …', hit: false }] : []),
  ]
}
