import type { Page } from 'playwright/test'

/**
 * Shows an article and maps spans of its canonical text onto the page and back: the whole, and one for each pair of
 * numbers, of any size. Tells the first that is not exactly its words; null when all are.
 */
export function misplacedSpan(
  page: Page,
  markdown: string,
  pairs: readonly (readonly [number, number])[],
): Promise<object | null> {
  return page.evaluate(
    ([markdown, pairs]) => {
      window.reading.show({ markdown })
      const { text } = window.reading
      const index = window.reading.index()
      if (text.length === 0) return null
      for (const [a, b] of [[0, text.length], ...pairs] as [number, number][]) {
        const [start, end] = [Math.min(a, b) % (text.length + 1), Math.max(a, b) % (text.length + 1)].sort(
          (x, y) => x - y,
        ) as [number, number]
        const ranges = index.ranges({ start, end })
        const found = ranges.map((range) => range.toString()).join('')
        const expected = text.slice(start, end)
        // Breaks between and within blocks are no text node; all other characters are.
        const squeeze = (words: string) => words.replaceAll('\n', '')
        if (squeeze(found) !== squeeze(expected)) return { start, end, found, expected }
        const [first] = ranges
        if (first && !expected.startsWith('\n')) {
          const back = index.offsetAt(first.startContainer, first.startOffset)
          if (back !== start) return { start, back }
        }
      }
      const last = index.leaves.at(-1)
      return last && last.end !== text.length ? { end: last.end, length: text.length } : null
    },
    [markdown, pairs] as const,
  )
}
