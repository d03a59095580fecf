import type { HighlightColor } from '#shared/model/highlights/highlight-colors.ts'
import { reason } from '#shared/reasons/codes.ts'
import * as t from '#shared/words/service/transfers.ts'
import { openForeign } from '../../../sqlite/open-foreign.ts'
import { type FoundItems, incomingHighlight, type RefusedRow } from '../incoming-item.ts'
import { momentOf } from '../values/moment-of.ts'
import { lineOf, shareOf, wordsOf } from '../values/words-of.ts'
import { type BookHighlight, bookItems } from './highlight-lists.ts'

/** The colors of Kobo's highlights, by number. Null for the default color. */
const colors: readonly (HighlightColor | null)[] = [null, 'pink', 'blue', 'green']

/**
 * Reads the highlights and notes in `KoboReader.sqlite`, grouped by book. Null for any other database. Throws for a
 * damaged database.
 */
export function readKoboDatabase(bytes: Uint8Array): FoundItems | null {
  const database = openForeign(bytes)
  try {
    const marks = [
      ...database.rows('Bookmark', [
        'VolumeID',
        'Text',
        'Annotation',
        'DateCreated',
        'Color',
        'Hidden',
        'ChapterProgress',
      ]),
    ]
    const wanted = new Set(marks.map(({ VolumeID }) => VolumeID))
    if (wanted.size === 0) return null
    const books = new Map<unknown, Readonly<Record<string, unknown>>>()
    for (const row of database.rows('content', ['ContentID', 'Title', 'Attribution', '___PercentRead']))
      if (wanted.has(row['ContentID'])) books.set(row['ContentID'], row)
    const refused: RefusedRow[] = []
    const found = new Map<string, number | null>()
    const highlights = marks.flatMap((mark): BookHighlight | readonly never[] => {
      const book = books.get(mark['VolumeID'])
      const title = lineOf(book?.['Title']) ?? t.highlights
      const author = lineOf(book?.['Attribution'])
      const [text, note] = [wordsOf(mark['Text']), wordsOf(mark['Annotation'])]
      if (text === null) {
        refused.push({ name: title, reason: reason('row_is_bookmark') })
        return []
      }
      found.set(`${title}\n${author ?? ''}`, shareOf(book?.['___PercentRead'], 100))
      const color = colors[Number(mark['Color'])] ?? null
      const highlight = incomingHighlight({
        text,
        note,
        madeMs: momentOf(mark['DateCreated']),
        ...(color && { color }),
      })
      return { title, author, tags: [], highlight }
    })
    const items = bookItems(highlights).map((item) => ({
      ...item,
      progress: found.get(`${item.title ?? ''}\n${item.author ?? ''}`) ?? null,
    }))
    return { items, refused }
  } finally {
    database.close()
  }
}
