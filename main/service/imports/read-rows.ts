import Papa from 'papaparse'
import { addedElsewhere, fieldNames, plainName } from './formats/field-names.ts'
import { ImportRefusal } from './import-refusal.ts'
import { momentOf } from './values/moment-of.ts'
import { webAddress } from '#shared/text/addresses/web-address.ts'
import { reason } from '#shared/reasons/codes.ts'

/** Maximum number of items. A file with more is a mistake and would exhaust memory. */
export const MOST_ITEMS = 500_000
/** Maximum number of characters in one cell. */
const LONGEST_CELL = 1_000_000

/** A row of a table. Its cells can be found under any of a column's names. */
export type Row = (...names: readonly string[]) => string

export interface TableOfRows {
  /** True if the table has a column of this name. */
  has(name: string): boolean
  /** The names of its columns, in order. */
  readonly columns: readonly string[]
  readonly rows: readonly Row[]
  /** The plain names of the columns whose cells have been read. */
  readonly used: ReadonlySet<string>
  /** Returns the rows as objects, without empty cells. */
  records(): Record<string, string>[]
}

/**
 * Reads a table with column names whose cells are separated by commas, semicolons or tabs. Null if the text is not a
 * table. An unclosed quote consumes the rest of the text.
 */
export function readRows(text: string): TableOfRows | null {
  return tableOf(text)
}

/**
 * Returns the tables of a text that consists of several, each after an empty line. YouTube's playlists start with a
 * table of their own properties.
 */
export function readParts(text: string): TableOfRows[] {
  const parts = text.split(/\r?\n[ \t]*\r?\n/, MOST_PARTS)
  if (parts.length < 2 || parts.some((part) => part.split('\n', 1)[0]?.includes('://'))) return []
  return parts.flatMap((part) => tableOf(part) ?? []).filter(({ columns }) => columns.length > 1)
}

function tableOf(text: string): TableOfRows | null {
  const { data } = Papa.parse<string[]>(text, { skipEmptyLines: 'greedy', delimiter: separatorOf(text) })
  const [first] = data
  if (!first || first.length === 0) return null
  // If there is no header line, columns are named according to their values.
  const named = namesByValues(data)
  const [names, rows] = named ? [named, data] : [first, data.slice(1)]
  if (rows.length > MOST_ITEMS) {
    throw new ImportRefusal(reason('table_too_long', { most: MOST_ITEMS }))
  }
  orderDates(names, rows)
  const columns = new Map<string, number>()
  for (const [at, name] of names.entries()) {
    const plain = plainName(name)
    if (!columns.has(plain)) columns.set(plain, at)
  }
  const used = new Set<string>()
  const rowOf =
    (cells: readonly string[]): Row =>
    (...wanted) => {
      for (const name of wanted) {
        const at = columns.get(plainName(name))
        const cell = at === undefined ? '' : (cells[at] ?? '').trim()
        if (cell === '') continue
        used.add(plainName(name))
        return cell.slice(0, LONGEST_CELL)
      }
      return ''
    }
  return {
    has: (name) => columns.has(plainName(name)),
    columns: names,
    rows: rows.map(rowOf),
    used,
    records: () => rows.map((cells) => recordOf(names, cells)),
  }
}

/** Maximum number of tables in one file. */
const MOST_PARTS = 20
/** Number of rows that are examined to classify a column. */
const JUDGED = 1000
const dateNames = new Set(fieldNames.date.map(plainName))
const SLASHED = /^\s*(\d{1,2})\/(\d{1,2})\/(\d{4})(?=\D|$)/

/**
 * Rewrites dates such as 02/01/2020. If any date in a column can only be read with the day first, the whole column is
 * read that way. If no date is decisive, the day is assumed to come first only in wallabag's tables, and in a column
 * whose name is in another language than English.
 */
function orderDates(names: readonly string[], rows: string[][]): void {
  for (const [at, name] of names.entries()) {
    const parts = rows.slice(0, JUDGED).flatMap((cells) => {
      const found = SLASHED.exec(cells[at] ?? '')
      return found ? [[Number(found[1]), Number(found[2])] as const] : []
    })
    const isDayFirst =
      parts.some(([first]) => first > 12) ||
      addedElsewhere.test(plainName(name)) ||
      (plainName(name) !== 'date' && dateNames.has(plainName(name))) ||
      (plainName(name) === 'creationdate' && names.some((each) => plainName(each) === 'mimetype'))
    if (!isDayFirst || parts.some(([, second]) => second > 12)) continue
    for (const cells of rows)
      if (SLASHED.test(cells[at] ?? '')) cells[at] = (cells[at] ?? '').replace(SLASHED, '$3-$2-$1')
  }
}

/**
 * Returns names for the columns of a table whose first line contains an address and is already a row. Null for any
 * other table.
 */
function namesByValues(rows: readonly string[][]): string[] | null {
  const [first = []] = rows
  if (first.length < 2 || !first.some((cell) => webAddress(cell) !== null)) return null
  const named = new Set<string>()
  return first.map((_, at) => {
    const cells = rows.slice(0, JUDGED).flatMap((row) => row[at]?.trim() || [])
    const share = (is: (cell: string) => boolean): boolean =>
      cells.length > 0 && cells.filter(is).length >= cells.length * 0.8
    const name = share((cell) => webAddress(cell) !== null)
      ? 'url'
      : share((cell) => momentOf(cell) !== null)
        ? 'date'
        : share((cell) => /\p{L}/u.test(cell))
          ? 'title'
          : `column ${at + 1}`
    if (named.has(name)) return `column ${at + 1}`
    named.add(name)
    return name
  })
}

function recordOf(names: readonly string[], cells: readonly string[]): Record<string, string> {
  const cellsOf = names.flatMap((name, at) => {
    const cell = (cells[at] ?? '').trim().slice(0, LONGEST_CELL)
    return cell === '' ? [] : [[name, cell] as const]
  })
  return Object.fromEntries(cellsOf)
}

/** Returns the separator that occurs most often in the first line, outside quotes. */
function separatorOf(text: string): string {
  const first =
    text
      .slice(0, 10_000)
      .replace(/"(?:[^"]|"")*"/g, '')
      .split(/\r\n|\r|\n/, 1)[0] ?? ''
  const count = (sign: string): number => first.split(sign).length
  return ['\t', ';'].reduce((best, sign) => (count(sign) > count(best) ? sign : best), ',')
}
