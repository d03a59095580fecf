/** A line of a page: its words, its position and size in points. */
export interface PageLine {
  readonly text: string
  readonly left: number
  readonly right: number
  readonly baseline: number
  readonly size: number
}

/** A run of characters from pdf.js. Its transform ends with the position of its baseline. */
export interface TextItem {
  readonly str: string
  readonly transform: readonly number[]
  readonly width: number
  readonly hasEOL: boolean
}

/** A run belongs to the line if its baseline is off by less than this share of its size (indices, exponents). */
const SAME_LINE = 0.6

/** The lines of a page in file order, which is reading order in all but odd files. */
export function pageLines(items: readonly TextItem[]): PageLine[] {
  const lines: PageLine[] = []
  let open: { runs: TextItem[]; baseline: number; size: number } | null = null
  const close = () => {
    if (open) {
      const line = lineOf(open.runs)
      if (line) lines.push(line)
    }
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
  return lines
}

function sizeOf({ transform: [, , c = 0, d = 0] }: TextItem): number {
  return Math.hypot(c, d)
}

function lineOf(runs: readonly TextItem[]): PageLine | null {
  const text = runs
    .map(({ str }) => str)
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
  const written = runs.filter(({ str }) => str.trim() !== '')
  const [first] = written
  if (!first || text === '') return null
  // The size of most characters decides: a large initial makes no heading.
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
  }
}
