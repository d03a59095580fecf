import type { FeedEntry } from './feed.ts'

const sources = new WeakMap<FeedEntry, string>()

/** Remembers the JSON an entry was read from. Whoever calls it leaves the entry as it is from then on. */
export function rememberSource(entry: FeedEntry, text: string): void {
  sources.set(entry, text)
}

/**
 * An entry as JSON: the text it arrived as, where that is known (a full sync writes a hundred thousand of them, and
 * making the text again costs as much as storing it), else a fresh one. Throws what JSON.stringify throws.
 */
export function textOfEntry(entry: FeedEntry): string {
  return sources.get(entry) ?? JSON.stringify(entry)
}

/** Whether two texts say the same, whatever the spaces in them. One that is no JSON says nothing that any other does. */
export function sameText(one: string, other: string): boolean {
  if (one === other) return true
  const meaning = canonical(one)
  return meaning !== null && meaning === canonical(other)
}

function canonical(text: string): string | null {
  try {
    return JSON.stringify(JSON.parse(text))
  } catch {
    return null
  }
}
