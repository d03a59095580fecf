const MATTER_TOP_LEVEL = 4
const LOWEST_LEVEL = 6

/** Markers that may precede a heading or a fence in its line: quote, list and footnote markers, and indentation. */
const MARKS = /(?:[> ]|[-+*](?= )|\d{1,9}[.)](?= )|\[\^[^\]]{1,200}\]:(?= ))*/y
const HEADING = /#{1,6}(?= |$)/y
const FENCE = /(`{3,})[^`]*$/y

interface HeadingLine {
  readonly index: number
  /** Offset at which the heading's marker starts in the line. */
  readonly start: number
  readonly depth: number
}

/**
 * Lowers the headings of stored Markdown: the highest level present becomes `####`, and the others follow. Works line
 * by line without building a tree, so a long text costs no more than copying it.
 */
export function pushHeadingsDown(markdown: string): string {
  const lines = markdown.split('\n')
  const headings = headingsOf(lines)
  const top = headings.reduce((least, { depth }) => Math.min(least, depth), LOWEST_LEVEL)
  for (const { index, start, depth } of headings) {
    const line = lines[index] ?? ''
    const level = Math.min(LOWEST_LEVEL, depth - top + MATTER_TOP_LEVEL)
    lines[index] = line.slice(0, start) + '#'.repeat(level) + line.slice(start + depth)
  }
  return lines.join('\n')
}

function headingsOf(lines: readonly string[]): HeadingLine[] {
  const found: HeadingLine[] = []
  let end: string | null = null
  lines.forEach((line, index) => {
    if (end !== null) {
      if (line === end) end = null
      return
    }
    if (!line.includes('#') && !line.includes('```')) return
    const start = matchAt(MARKS, line, 0)?.length ?? 0
    const ticks = matchAt(FENCE, line, start, 1)
    if (ticks !== undefined) end = continued(line.slice(0, start)) + ticks
    else {
      const depth = matchAt(HEADING, line, start)?.length
      if (depth !== undefined) found.push({ index, start, depth })
    }
  })
  return found
}

/** Returns the prefix for the subsequent lines in the same containers. */
function continued(marks: string): string {
  return marks.replaceAll(/\[\^[^[\]]*\]: /g, '    ').replaceAll(/[^> ]/g, ' ')
}

function matchAt(pattern: RegExp, line: string, at: number, group = 0): string | undefined {
  pattern.lastIndex = at
  return pattern.exec(line)?.[group]
}
