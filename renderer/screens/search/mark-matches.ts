import { foldText } from '#shared/text/fold-text.ts'
import type { ParsedSearch } from '#shared/text/parse-search.ts'
import type { Run } from './snippet-runs.ts'

/** Characters before the first hit, and in the whole snippet. */
const LEAD = 60
const LENGTH = 240

/** Builds the pattern that highlights a search's words, or null if it has none. */
export function wordPattern({ words, by, title, site, from }: ParsedSearch): RegExp | null {
  const sought = [...words.map(({ text }) => text), ...by, ...title, ...site, ...from].map(foldText).filter(Boolean)
  if (sought.length === 0) return null
  return new RegExp(sought.map((word) => word.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)).join('|'), 'g')
}

/** Splits a text into runs and marks the matches. */
export function markWords(text: string, pattern: RegExp | null): readonly Run[] {
  if (pattern === null) return [{ text, hit: false }]
  const runs: Run[] = []
  let at = 0
  for (const { 0: found, index } of foldText(text).matchAll(pattern)) {
    if (index > at) runs.push({ text: text.slice(at, index), hit: false })
    runs.push({ text: text.slice(index, index + found.length), hit: true })
    at = index + found.length
  }
  if (at < text.length) runs.push({ text: text.slice(at), hit: false })
  return runs
}

/** Returns the excerpt around the first hit, from the first text that has one; null if none has. */
export function hitSnippet(texts: readonly string[], pattern: RegExp | null): readonly Run[] | null {
  if (pattern === null) return null
  for (const text of texts) {
    const index = foldText(text).search(pattern)
    if (index < 0) continue
    const rough = Math.max(0, index - LEAD)
    const space = rough === 0 ? -1 : text.slice(rough, index).search(/\s/)
    const start = rough === 0 ? 0 : space < 0 ? rough : rough + space + 1
    const piece = text.slice(start, start + LENGTH)
    const runs = markWords(piece, pattern)
    return [
      ...(start > 0 ? [{ text: '… ', hit: false }] : []),
      ...runs,
      ...(start + LENGTH < text.length ? [{ text: ' …', hit: false }] : []),
    ]
  }
  return null
}
