import { reason } from '#shared/reasons/codes.ts'
import * as t from '#shared/words/service/transfers.ts'
import { type FoundItems, incomingHighlight, type RefusedRow } from '../incoming-item.ts'
import { momentOf } from '../values/moment-of.ts'
import { lineOf, wordsOf } from '../values/words-of.ts'
import { type BookHighlight, bookItems } from './highlight-lists.ts'

/**
 * Number of lines of a record: ID, title, two file names, three numbers for the position, then length, color, time,
 * bookmark, note and text.
 */
const LINES = 13

/** True for the highlights of one book in Moon+ Reader's format (`.mrexpt`). */
export const isMoonReader = (text: string): boolean => /^\d+\r?\nindent:\w+\r?\ntrim:\w+\r?\n#\r?\n/.test(text)

export function readMoonReader(text: string): FoundItems {
  const refused: RefusedRow[] = []
  const found = text.split(/^#\r?\n/m).flatMap((part): BookHighlight | readonly never[] => {
    const lines = part.split(/\r?\n/).map((line) => line.replaceAll(/<BR>/gi, '\n'))
    if (lines.length < LINES) return []
    const [, title, file, , , , , , , time, bookmark, note, words] = lines
    const name = lineOf(title) ?? t.highlights
    const marked = wordsOf(words)
    if (marked === null) {
      refused.push({ name: lineOf(bookmark) ?? name, reason: reason('row_is_bookmark') })
      return []
    }
    return {
      title: name,
      author: authorIn(file ?? '', name),
      tags: [],
      highlight: incomingHighlight({ text: marked, note: wordsOf(note), madeMs: momentOf(time) }),
    }
  })
  return { items: bookItems(found), refused }
}

/** The author is only in the file's name: `Title - Author.epub`. */
function authorIn(file: string, title: string): string | null {
  const name = file.replace(/^.*[/\\]/, '').replace(/\.[a-z\d]{2,5}$/i, '')
  return name.startsWith(`${title} - `) ? lineOf(name.slice(title.length + 3)) : null
}
