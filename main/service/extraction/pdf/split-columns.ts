import { runsLeft } from './right-to-left.ts'
import type { TextItem } from './text-item.ts'

/** Runs on the same baseline, from left to right. */
export type Row = readonly TextItem[]

/** In ems. A gap narrower than this is a space. */
const NARROWEST = 1
/** Minimum number of rows with the same gap for it to separate columns. */
const FEWEST_ROWS = 5
/** Minimum number of characters in a column's row. Table cells are shorter. */
const ROW_LENGTH = 20
/** There are at most 2 ** DEEPEST columns side by side. */
const DEEPEST = 3
/** Number of gaps in a row that are tried. */
const MOST_GAPS = 6

interface Gutter {
  readonly from: number
  readonly to: number
}

/**
 * Returns the rows in reading order. Rows in side-by-side columns are read column by column. Columns are separated by a
 * gap that at least five rows have at the same position and that has prose on both sides.
 */
export function splitColumns(rows: readonly Row[], depth = 0): Row[] {
  if (depth === DEEPEST) return [...rows]
  const read: Row[] = []
  for (let at = 0; at < rows.length; ) {
    const found = columnsFrom(rows, at)
    if (!found) {
      read.push(rows[at] as Row)
      at += 1
      continue
    }
    const [left, right] = [splitColumns(found.left, depth + 1), splitColumns(found.right, depth + 1)]
    read.push(...(runsLeft(wordsOf(found.left)) ? [...right, ...left] : [...left, ...right]))
    at += found.count
  }
  return read
}

/** Returns the two columns that start with this row. Undefined if no columns start there. */
function columnsFrom(rows: readonly Row[], start: number) {
  const first = rows[start] ?? []
  for (const gutter of gapsOf(first)) {
    let common = gutter
    let parted = 0
    let count = 0
    const left: Row[] = []
    const right: Row[] = []
    for (const row of rows.slice(start)) {
      const next = within(row, common)
      if (!next) break
      common = next.gutter
      if (next.left.length > 0) left.push(next.left)
      if (next.right.length > 0) right.push(next.right)
      if (next.left.length > 0 && next.right.length > 0) parted += 1
      count += 1
    }
    const isProse = [left, right].every((side) => side.length > 0 && wordsOf(side).length >= side.length * ROW_LENGTH)
    if (parted >= FEWEST_ROWS && isProse) return { left, right, count }
  }
  return undefined
}

/**
 * Returns the parts of a row on both sides of a gutter, and the remaining width of the gutter. Null if the row crosses
 * the gutter.
 */
function within(row: Row, gutter: Gutter) {
  const middle = (gutter.from + gutter.to) / 2
  const left = row.filter((run) => startOf(run) < middle)
  const right = row.filter((run) => startOf(run) >= middle)
  const from = Math.max(gutter.from, ...left.map(endOf))
  const to = Math.min(gutter.to, ...right.map(startOf))
  return to - from >= NARROWEST * sizeOf(row) * 0.8 ? { left, right, gutter: { from, to } } : null
}

/** The widest first. */
function gapsOf(row: Row): Gutter[] {
  const gaps: Gutter[] = []
  for (const [at, run] of row.entries()) {
    const before = row[at - 1]
    if (before && startOf(run) - endOf(before) >= NARROWEST * sizeOf(row))
      gaps.push({ from: endOf(before), to: startOf(run) })
  }
  return gaps.sort((a, b) => b.to - b.from - (a.to - a.from)).slice(0, MOST_GAPS)
}

const startOf = ({ transform }: TextItem): number => transform[4] ?? 0

const endOf = (run: TextItem): number => startOf(run) + run.width

const sizeOf = (row: Row): number => Math.max(1, ...row.map(({ transform: [, , c = 0, d = 0] }) => Math.hypot(c, d)))

const wordsOf = (rows: readonly Row[]): string => rows.flatMap((row) => row.map(({ str }) => str)).join('')
