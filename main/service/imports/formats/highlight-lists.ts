import { type IncomingHighlight, type IncomingItem, incomingItem } from '../incoming-item.ts'
import { escapeHtml } from '../values/html-of-text.ts'
import { tagNames } from '../values/tag-names.ts'

/** A highlight of something that has no web address. */
export interface BookHighlight {
  readonly title: string
  readonly author: string | null
  readonly tags: readonly string[]
  readonly highlight: IncomingHighlight
}

/** Returns highlights as the text of a book that has no text besides them. */
export const textOfHighlights = (highlights: readonly IncomingHighlight[]): string =>
  highlights.map(({ text }) => `<p>${escapeHtml(text).replaceAll(/\r?\n/g, '<br>')}</p>`).join('\n')

/** Returns one item per book. Its text consists of its highlights, in the order in which they occur. */
export function bookItems(found: readonly BookHighlight[]): IncomingItem[] {
  const books = new Map<string, BookHighlight[]>()
  for (const each of found) {
    if (each.highlight.text === '') continue
    const key = `${each.title}\n${each.author ?? ''}`
    const book = books.get(key)
    if (book) book.push(each)
    else books.set(key, [each])
  }
  return [...books.values()].flatMap((book) => {
    const [first] = book
    if (!first) return []
    const made = book.flatMap(({ highlight }) => highlight.madeMs ?? [])
    return incomingItem({
      title: first.title,
      author: first.author,
      tags: tagNames(book.flatMap(({ tags }) => tags)),
      savedMs: made.length === 0 ? null : made.reduce((least, each) => Math.min(least, each)),
      state: 'archive',
      html: textOfHighlights(book.map(({ highlight }) => highlight)),
      highlights: book.map(({ highlight }) => highlight),
    })
  })
}
