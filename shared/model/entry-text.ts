import type { FeedEntry } from './feed.ts'

/** A constructor that returns its argument, so that a subclass adds its private field to that object. */
const Itself = function (entry: FeedEntry): FeedEntry {
  return entry
} as unknown as new (
  entry: FeedEntry,
) => object

/**
 * Stores the text in a private field of the entry, which no copy, spread or comparison sees. A WeakMap would have the
 * same effect, but would cost a full sync a twentieth of its main-thread time, because each garbage collection walks
 * the whole map.
 */
class EntryWithText extends Itself {
  #text: string

  constructor(entry: FeedEntry, text: string) {
    super(entry)
    this.#text = text
  }

  static textOf(entry: FeedEntry): string | undefined {
    return #text in entry ? (entry as unknown as EntryWithText).#text : undefined
  }

  static keep(entry: FeedEntry, text: string): EntryWithText {
    if (!(#text in entry)) return new EntryWithText(entry, text)
    const withText = entry as unknown as EntryWithText
    withText.#text = text
    return withText
  }
}

/** Remembers the JSON from which an entry was parsed. The caller must not change the entry afterwards. */
export function rememberEntryText(entry: FeedEntry, text: string): void {
  EntryWithText.keep(entry, text)
}

/**
 * Returns an entry as JSON: the text in which it arrived, if known, otherwise newly serialized text. A full sync writes
 * a hundred thousand entries, and serializing one costs as much as storing it. Throws any error that JSON.stringify
 * throws.
 */
export function entryText(entry: FeedEntry): string {
  return EntryWithText.textOf(entry) ?? JSON.stringify(entry)
}

/** True if two JSON texts are equal apart from white space. A text that is not valid JSON equals no other text. */
export function isSameJson(one: string, other: string): boolean {
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
