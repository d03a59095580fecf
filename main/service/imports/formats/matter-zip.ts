import * as t from '#shared/words/service/transfers.ts'
import { type IncomingHighlight, incomingHighlight, type ReadArchive } from '../incoming-item.ts'
import { type Row, readRows } from '../read-rows.ts'
import type { ZippedFiles } from '../zipped-files.ts'
import { momentOf } from '../values/moment-of.ts'
import { lineOf, wordsOf } from '../values/words-of.ts'
import { checkedItems } from './checked-items.ts'
import { bookItems } from './highlight-lists.ts'
import { matterItem } from './matter.ts'

/**
 * Reads Matter's export: a table of items, a table of highlights, and the text of each item. Null for any other zip.
 */
export async function readMatterZip(files: ZippedFiles): Promise<ReadArchive | null> {
  const history = files.names.find((name) => /(?:^|\/)_matter_history\.csv$/.test(name))
  const table = history === undefined ? null : readRows((await files.text(history)) ?? '')
  if (history === undefined || !table) return null
  const folder = history.slice(0, -'_matter_history.csv'.length)
  const marked = readRows((await files.text(`${folder}_matter_highlights.csv`)) ?? '')
  const highlights = byArticle(marked?.rows ?? [])
  const texts = await namesOfTexts(files, folder, table.rows)
  const used = new Set<string>()
  const { items, refused } = checkedItems(table.rows, (row) => {
    const key = keyOf(row)
    // Two items with the same title share one list of highlights. The first item gets them.
    const own = used.has(key) ? [] : (highlights.get(key) ?? [])
    used.add(key)
    const text = texts.get(row)
    const item = { ...matterItem(row), html: null, highlights: own }
    return text === undefined ? item : { ...item, later: async () => ({ html: await files.text(text), kept: null }) }
  })
  const unplaced = [...highlights].filter(([key]) => !used.has(key))
  return { programs: ['Matter'], items: [...items, ...itemsOf(unplaced)], refused }
}

const keyOf = (row: Row): string => `${row('title')}\n${row('author')}`

function byArticle(rows: readonly Row[]): ReadonlyMap<string, readonly IncomingHighlight[]> {
  const found = new Map<string, IncomingHighlight[]>()
  for (const row of rows) {
    const text = wordsOf(row('text'))
    if (text === null) continue
    const highlight = incomingHighlight({ text, note: wordsOf(row('note')), madeMs: momentOf(row('highlighted date')) })
    const known = found.get(keyOf(row))
    if (known) known.push(highlight)
    else found.set(keyOf(row), [highlight])
  }
  return found
}

async function namesOfTexts(
  files: ZippedFiles,
  folder: string,
  rows: readonly Row[],
): Promise<ReadonlyMap<Row, string>> {
  const known = new Set(files.names)
  const names = new Map<Row, string>()
  for (const row of rows) {
    const name = await nameOfText(files, known, folder, row('file id'))
    if (name !== null) names.set(row, name)
  }
  return names
}

/**
 * Finds the name of the file with an item's text. The ID is the name of the file, with or without a prefix and suffix.
 * A file without text does not count.
 */
async function nameOfText(
  files: ZippedFiles,
  known: ReadonlySet<string>,
  folder: string,
  id: string,
): Promise<string | null> {
  if (id === '') return null
  for (const name of [id, `${id}.html`, `content_${id}.html`].map((each) => folder + each)) {
    if (known.has(name) && ((await files.text(name)) ?? '').trim() !== '') return name
  }
  return null
}

/** Highlights of articles that are not in the table. */
function itemsOf(unplaced: readonly (readonly [string, readonly IncomingHighlight[]])[]) {
  return bookItems(
    unplaced.flatMap(([key, highlights]) => {
      const [title = '', author = ''] = key.split('\n')
      return highlights.map((highlight) => ({
        title: lineOf(title) ?? t.highlights,
        author: lineOf(author),
        tags: [],
        highlight,
      }))
    }),
  )
}
