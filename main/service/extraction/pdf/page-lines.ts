import { composeAccents } from './compose-accents.ts'
import { inReadingOrder, plainLetters, runsLeft } from './right-to-left.ts'
import { type Row, splitColumns } from './split-columns.ts'
import type { TextItem } from './text-item.ts'

/** A line of a page: its words, and its position and size in points. */
export interface PageLine {
  readonly text: string
  readonly left: number
  readonly right: number
  readonly baseline: number
  readonly size: number
  /** True if the line is read from right to left. */
  readonly isRtl?: boolean
}

/**
 * A run belongs to a line if its baseline differs by less than this fraction of the run's size. This allows for
 * subscripts and superscripts.
 */
const SAME_LINE = 0.6

/** Characters that may be set one below the other. */
const STACKED =
  /^(?=.{1,2}$)[\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}\uFF00-\uFF65]+$/u
/** In ems: the maximum vertical and horizontal distance between consecutive characters of a vertical line. */
const STACK_PITCH = 1.6
const STACK_SLACK = 0.2

/**
 * Returns the lines of a page in file order, column by column. File order is reading order in all but unusual files.
 * `isTex` is true if TeX made the file.
 */
export function pageLines(items: readonly TextItem[], isTex = false): PageLine[] {
  const rows: TextItem[][] = []
  let open: { runs: TextItem[]; baseline: number; size: number } | null = null
  const close = () => {
    if (open) rows.push(open.runs)
    open = null
  }
  for (const item of items) {
    const baseline = item.transform[5] ?? 0
    const size = sizeOf(item)
    if (open && item.str.trim() !== '' && Math.abs(baseline - open.baseline) > SAME_LINE * Math.max(size, open.size)) {
      close()
    }
    open ??= { runs: [], baseline, size }
    open.runs.push(item)
    open.size = Math.max(open.size, size)
    if (item.hasEOL) close()
  }
  close()
  return uprightLines(rows) ?? inColumns(rows).flatMap((runs) => lineOf(runs, isTex) ?? [])
}

/**
 * Returns the rows in reading order. Blank runs that only span a gap are ignored, because they would bridge the
 * columns.
 */
function inColumns(rows: readonly TextItem[][]): readonly Row[] {
  const isParted = rows.filter((runs) => runs.some(isGap)).length >= 5
  if (!isParted) return rows
  const written = rows.map((runs) => runs.filter((run) => !isGap(run)))
  const split = splitColumns(
    written.map((runs) => runs.toSorted((a, b) => (a.transform[4] ?? 0) - (b.transform[4] ?? 0))),
  )
  // No rows are side by side, so they stay as they are.
  return split.length === written.length ? rows : split
}

const isGap = (run: TextItem): boolean => run.str.trim() === '' && run.width >= sizeOf(run)

/**
 * Returns the lines of a page with vertical text, rotated so that they run from left to right and down the page. Null
 * for any other page.
 */
function uprightLines(rows: readonly TextItem[][]): PageLine[] | null {
  const signs = rows.map((runs) => runs.filter(({ str }) => str.trim() !== '')).filter((runs) => runs.length > 0)
  const isStacked = (runs: readonly TextItem[]) => runs.length === 1 && STACKED.test(runs[0]?.str ?? '')
  if (signs.length < 10 || signs.filter(isStacked).length < signs.length * 0.8) return null
  const lines: { text: string; size: number; x: number; top: number; bottom: number }[] = []
  for (const run of signs.flat()) {
    const [x = 0, y = 0] = run.transform.slice(4)
    const size = sizeOf(run)
    const last = lines.at(-1)
    const isNext =
      last !== undefined &&
      Math.abs(last.x - x) <= STACK_SLACK * size &&
      Math.abs(last.size - size) < 0.1 &&
      last.bottom - y > 0 &&
      last.bottom - y <= STACK_PITCH * size
    if (isNext) {
      last.text += run.str.trim()
      last.bottom = y
    } else lines.push({ text: run.str.trim(), size, x, top: y, bottom: y })
  }
  return lines.map(({ text, size, x, top, bottom }) => ({
    text,
    size: Math.round(size * 2) / 2,
    left: -top,
    right: -bottom + size,
    baseline: x,
  }))
}

function sizeOf({ transform: [, , c = 0, d = 0] }: TextItem): number {
  return Math.hypot(c, d)
}

function lineOf(runs: readonly TextItem[], isTex: boolean): PageLine | null {
  const isRtl = runsLeft(runs.map(({ str }) => str).join(''))
  const words = (isRtl ? inReadingOrder(runs) : runs).map(({ str }) => str).join('')
  const text = composeAccents(plainLetters(words), isTex).replace(/\s+/g, ' ').trim()
  const written = runs.filter(({ str }) => str.trim() !== '')
  const [first] = written
  if (!first || text === '') return null
  // The size of most characters counts, so that a large initial letter doesn't make a line a heading.
  const bySize = new Map<number, number>()
  for (const run of written) {
    const size = Math.round(sizeOf(run) * 2) / 2
    bySize.set(size, (bySize.get(size) ?? 0) + run.str.length)
  }
  const [size] = [...bySize].reduce((most, one) => (one[1] > most[1] ? one : most))
  const lefts = written.map((run) => run.transform[4] ?? 0)
  return {
    text,
    left: Math.min(...lefts),
    right: Math.max(...written.map((run) => (run.transform[4] ?? 0) + run.width)),
    baseline: first.transform[5] ?? 0,
    size,
    ...(isRtl && { isRtl }),
  }
}
