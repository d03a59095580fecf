import Papa from 'papaparse'
import type { readBytes } from '../read-bytes.ts'

/** How many records a file has, counted without our readers. Null for a form that is not counted. */
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

/** How many records a read file accounts for: taken, joined with another one, or refused with a reason. */
export function accountedIn({ items, refused, repeated = 0 }: Awaited<ReturnType<typeof readBytes>>): number {
  return items.length + repeated + refused.length
}
