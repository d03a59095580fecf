import { type IncomingHighlight, incomingHighlight } from '../incoming-item.ts'
import { objectsIn } from '../read-json.ts'
import { momentOf } from '../values/moment-of.ts'
import { wordsOf } from '../values/words-of.ts'

/** What programs call the same part of a highlight. The first that is there counts. */
const parts = {
  text: ['quote', 'text', 'content', 'highlight'],
  note: ['note', 'comment', 'annotation'],
  made: ['addedAt', 'createdAt', 'created_at', 'created', 'time', 'date'],
} as const

/** The highlights that a record of JSON holds in a list. One without words is none. */
export function recordedHighlights(list: unknown): IncomingHighlight[] {
  return objectsIn(list).flatMap((each) => {
    const text = firstWords(parts.text.map((name) => each[name]))
    if (text === null) return []
    const note = firstWords(parts.note.map((name) => each[name]))
    const [made = null] = parts.made.flatMap((name) => momentOf(each[name]) ?? [])
    return incomingHighlight({ text, note, madeMs: made })
  })
}

function firstWords(values: readonly unknown[]): string | null {
  const [words = null] = values.flatMap((value) => wordsOf(value) ?? [])
  return words
}
