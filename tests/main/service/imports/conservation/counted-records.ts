import Papa from 'papaparse'
import type { readBytes } from '../read-bytes.ts'

/** Returns the number of records in a file, counted without our readers. Null for a form that is not counted. */
export function recordsIn(text: string): number | null {
  const json = jsonIn(text)
  if (json !== undefined) return Array.isArray(json) ? json.length : null
  if (/NETSCAPE-Bookmark-file-1/i.test(text.slice(0, 4096))) return text.match(/<a\s[^>]*href/gi)?.length ?? 0
  if (/<posts\b/i.test(text.slice(0, 4096))) return text.match(/<post\s/g)?.length ?? 0
  if (/<title>\s*(?:Pocket|Instapaper)/i.test(text.slice(0, 4096))) return text.match(/<a\s/g)?.length ?? 0
  if (/^={8,}\s*$/m.test(text)) return text.split(/^={8,}\s*$/m).filter((part) => /\p{L}/u.test(part)).length
  if (/^[^\n]*[,;][^\n]*(?:url|highlight)|^(?:url|highlight)[^\n]*[,;]/i.test(text))
    return Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: 'greedy' }).data.length - 1
  return null
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Programs whose records are highlights, of which an item has many. */
const OF_HIGHLIGHTS = ['Readwise', 'E-reader', 'Kindle']

/**
 * Returns the number of records that a read file accounts for: added, joined with another one, or refused with a
 * reason.
 */
export function accountedIn({ programs, items, refused, repeated = 0 }: Awaited<ReturnType<typeof readBytes>>): number {
  const marked = items.flatMap(({ highlights }) => highlights)
  const isOfBooks = items.every(({ url }) => url === null) && marked.length > 0
  // A note is a separate record only among clippings.
  const notes = programs.includes('Kindle') ? marked.filter(({ note }) => note !== null).length : 0
  const isOfHighlights = isOfBooks || programs.some((program) => OF_HIGHLIGHTS.includes(program))
  return (isOfHighlights ? marked.length + notes : items.length) + repeated + refused.length
}
