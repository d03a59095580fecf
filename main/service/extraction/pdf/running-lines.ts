import type { PageLine } from './page-lines.ts'

/** A line that occurs at the top or bottom of this many pages is not part of the text. */
const RUNNING_PAGES = 3
const RUNNING_SHARE = 0.3

/** Returns the lines of all pages without page headers, page footers and page numbers. */
export function withoutRunning(pages: readonly (readonly PageLine[])[]): readonly (readonly PageLine[])[] {
  const counts = new Map<string, number>()
  const ends = (lines: readonly PageLine[]) => {
    const byHeight = lines.toSorted((a, b) => b.baseline - a.baseline)
    return new Set([...byHeight.slice(0, 2), ...byHeight.slice(-2)])
  }
  for (const lines of pages) {
    for (const key of new Set([...ends(lines)].map(keyOf))) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const enough = Math.max(RUNNING_PAGES, RUNNING_SHARE * pages.length)
  return pages.map((lines) => {
    const atEnds = ends(lines)
    return lines.filter((line) => {
      if (!atEnds.has(line)) return true
      const isNumber = pages.length > 1 && /^[-–—\s]*(?:\d{1,4}|[ivxlc]{1,6})[-–—\s]*$/i.test(line.text)
      return !isNumber && (counts.get(keyOf(line)) ?? 0) < enough
    })
  })
}

const keyOf = ({ text }: PageLine): string => text.replace(/\d+/g, '#')
