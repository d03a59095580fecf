import type { FeedEntry } from './feed.ts'

/** Constructs what it is handed: a subclass then puts its private field there. */
const Itself = function (entry: FeedEntry): FeedEntry {
  return entry
} as unknown as new (
  entry: FeedEntry,
) => object

/**
 * The text as a private field of the entry: no copy, spread or comparison sees it. A WeakMap says the same, and cost a
 * full sync a twentieth of its main thread, for each collection walks all of it.
 */
class Sourced extends Itself {
  #text: string

  constructor(entry: FeedEntry, text: string) {
    super(entry)
    this.#text = text
  }

  static textOf(entry: FeedEntry): string | undefined {
    return #text in entry ? (entry as unknown as Sourced).#text : undefined
  }

  static keep(entry: FeedEntry, text: string): Sourced {
    if (!(#text in entry)) return new Sourced(entry, text)
    const sourced = entry as unknown as Sourced
    sourced.#text = text
    return sourced
  }
}

/** Remembers the JSON an entry was read from. Whoever calls it leaves the entry as it is from then on. */
export function rememberSource(entry: FeedEntry, text: string): void {
  Sourced.keep(entry, text)
}

/**
 * An entry as JSON: the text it arrived as, where that is known (a full sync writes a hundred thousand of them, and
 * making the text again costs as much as storing it), else a fresh one. Throws what JSON.stringify throws.
 */
export function textOfEntry(entry: FeedEntry): string {
  return Sourced.textOf(entry) ?? JSON.stringify(entry)
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
