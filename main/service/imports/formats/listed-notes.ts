import Papa from 'papaparse'
import { colorNamed } from '#shared/model/highlights/highlight-colors.ts'
import { reason } from '#shared/reasons/codes.ts'
import * as t from '#shared/words/service/transfers.ts'
import { type FoundItems, incomingHighlight, type RefusedRow } from '../incoming-item.ts'
import { momentOf } from '../values/moment-of.ts'
import { lineOf, wordsOf } from '../values/words-of.ts'
import { type BookHighlight, bookItems } from './highlight-lists.ts'

/** True for the table that Kindle apps write for one book: its metadata, a separator line, and its notes. */
export const isKindleTable = (text: string): boolean =>
  /^"?[^"\n]{1,80}:"?,,,\s*\n[^\n]+,,,\s*\n[^\n]+,,,/.test(text.slice(0, 4096)) &&
  /^"?-{20,}/m.test(text.slice(0, 4096))

export function readKindleTable(text: string): FoundItems {
  const { data } = Papa.parse<string[]>(text, { skipEmptyLines: 'greedy' })
  const end = data.findIndex(([cell]) => /^-{20,}$/.test(cell ?? ''))
  const [, [name] = [], [by] = []] = data.slice(0, end)
  const title = lineOf(name) ?? t.highlights
  const author = lineOf(by?.replace(/^[a-z]{1,5} (?=\p{Lu})/u, ''))
  const found: BookHighlight[] = []
  const refused: RefusedRow[] = []
  let place = ''
  const start = data.findIndex((cells, at) => at > end && cells.filter((cell) => cell.trim() !== '').length >= 3)
  for (const [kind = '', where = '', star = '', annotation = ''] of data.slice(start + 1)) {
    const words = wordsOf(annotation)
    const last = found.at(-1)
    if (words === null) refused.push({ name: title, reason: reason('row_is_bookmark') })
    // Only highlights have a color. A note refers to the preceding highlight if both have the same position.
    else if (!kind.includes('(') && last && place === where && last.highlight.note === null)
      found.splice(-1, 1, { ...last, highlight: { ...last.highlight, note: words } })
    else {
      const color = colorNamed(/\(([^()]{1,20})\)/.exec(kind)?.[1] ?? null)
      found.push({
        title,
        author,
        tags: [],
        highlight: incomingHighlight({ text: words, color, isFavorite: star.trim() !== '' }),
      })
    }
    place = where
  }
  return { items: bookItems(found), refused }
}

/** A line with title and author, one with a page, and one with a date. */
const TOLINO = /^[^\n]{1,500}\)\s*\n[^\n]{1,80}\d:\s[^]{1,20000}?\d{2}\.\d{2}\.\d{4} \| \d{1,2}:\d{2}/
const RULE = /^-{20,}[ \t]*$/m

/** True for notes exported from a Tolino, in any of its languages. */
export const isTolino = (text: string): boolean =>
  RULE.test(text.slice(0, 50_000)) && TOLINO.test(text.trimStart().slice(0, 50_000))

/**
 * Returns the position of the opening parenthesis that matches a heading's final one. There may be others in between.
 * If there is none, returns the end of the heading.
 */
function openingOf(heading: string): number {
  let depth = 0
  for (let at = heading.length - 1; at >= 0 && heading.endsWith(')'); at -= 1) {
    if (heading[at] === ')') depth += 1
    else if (heading[at] === '(' && --depth === 0) return at
  }
  return heading.length
}

export function readTolino(source: string): FoundItems {
  const refused: RefusedRow[] = []
  const found = source
    .replaceAll('\r', '')
    .split(new RegExp(RULE.source, 'gm'))
    .flatMap((block): BookHighlight | readonly never[] => {
      const [heading = '', ...lines] = block.trim().split('\n')
      const at = openingOf(heading.trim())
      const title = lineOf(heading.slice(0, at))
      const author = heading.trim().slice(at + 1, -1)
      if (title === null) return []
      const dated = /(\d{2}\.\d{2}\.\d{4}) \| (\d{1,2}:\d{2})/.exec(lines.at(-1) ?? '')
      const body = (dated ? lines.slice(0, -1) : lines).join('\n').replace(/^[^\n:]{1,80}\d:\s*/, '')
      const [, before = '', quoted] = /^([^"]*)"([^]*)"\s*$/.exec(body) ?? []
      const [text, note] = quoted === undefined ? [wordsOf(body), null] : [wordsOf(quoted), wordsOf(before)]
      if (text === null) {
        refused.push({ name: title, reason: reason('row_is_bookmark') })
        return []
      }
      const madeMs = dated ? momentOf(`${dated[1] ?? ''} ${dated[2] ?? ''}`) : null
      return { title, author: lineOf(author), tags: [], highlight: incomingHighlight({ text, note, madeMs }) }
    })
  return { items: bookItems(found), refused }
}
