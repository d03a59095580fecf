import Papa from 'papaparse'
import * as t from '#shared/words/service/transfers.ts'
import { plainName } from './formats/field-names.ts'
import { ImportRefusal } from './import-refusal.ts'

/** More than this is a mistake, and would fill the memory. */
export const MOST_ITEMS = 500_000
/** Characters of one cell. */
const LONGEST_CELL = 1_000_000

/** A row of a table, whose cells are found by any of a column's names. */
export type Row = (...names: readonly string[]) => string

export interface TableOfRows {
  /** True if the table has a column of this name. */
  has(name: string): boolean
  /** The names of its columns, in order. */
  readonly columns: readonly string[]
  readonly rows: readonly Row[]
  /** The plain names of the columns whose cells were asked for. */
  readonly used: ReadonlySet<string>
  /** The rows as objects, whose empty cells are left out. */
  records(): Record<string, string>[]
}

/**
 * Reads a table with column names, apart by commas, semicolons or tabs. Null if the text is none. An open quote takes
 * the rest of the text.
 */
export function readRows(text: string): TableOfRows | null {
  const { data } = Papa.parse<string[]>(text, { skipEmptyLines: 'greedy', delimiter: separatorOf(text) })
  const [names, ...rows] = data
  if (!names || names.length === 0) return null
  if (rows.length > MOST_ITEMS) {
    throw new ImportRefusal(t.thisTableHasMoreThanMost({ most: MOST_ITEMS }))
  }
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

function recordOf(names: readonly string[], cells: readonly string[]): Record<string, string> {
  const cellsOf = names.flatMap((name, at) => {
    const cell = (cells[at] ?? '').trim().slice(0, LONGEST_CELL)
    return cell === '' ? [] : [[name, cell] as const]
  })
  return Object.fromEntries(cellsOf)
}

/** The sign that is most often in the first line, outside quotes. */
function separatorOf(text: string): string {
  const first =
    text
      .slice(0, 10_000)
      .replace(/"(?:[^"]|"")*"/g, '')
      .split(/\r\n|\r|\n/, 1)[0] ?? ''
  const count = (sign: string): number => first.split(sign).length
  return ['\t', ';'].reduce((best, sign) => (count(sign) > count(best) ? sign : best), ',')
}
