import type { Page } from 'playwright/test'

/**
 * Shows an article and maps spans of its canonical text onto the page and back: the whole text, and one span for each
 * pair of numbers, of any size. Returns the first span that does not select exactly its words, or null.
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
      // A formula is rendered, selected and painted as a whole: a span that starts or ends inside it covers all of it.
      const formulas = Array.from(document.querySelectorAll('[data-formula] > code'), (source) => {
        const words = document.createTreeWalker(source, NodeFilter.SHOW_TEXT).nextNode() as Node
        const start = index.offsetAt(words, 0) ?? -1
        return { start, end: start + source.textContent.length }
      })
      const within = (offset: number) => formulas.find(({ start, end }) => start < offset && offset < end)
      for (const [a, b] of [[0, text.length], ...pairs] as [number, number][]) {
        const [from, to] = [Math.min(a, b) % (text.length + 1), Math.max(a, b) % (text.length + 1)].sort(
          (x, y) => x - y,
        ) as [number, number]
        const start = within(from)?.start ?? from
        const end = to > from ? (within(to)?.end ?? to) : start
        const ranges = index.ranges({ start, end })
        // Skips the rendered formula, which sits beside its source words.
        const wordsOf = (range: Range) => {
          const words = range.cloneContents()
          for (const drawn of words.querySelectorAll('[data-drawn]')) drawn.remove()
          return words.textContent ?? ''
        }
        const found = ranges.map(wordsOf).join('')
        const expected = text.slice(start, end)
        // Breaks between and within blocks are not text nodes; all other characters are.
        const squeeze = (words: string) => words.replaceAll('\n', '')
        if (squeeze(found) !== squeeze(expected)) {
          const letters = [squeeze(found), squeeze(expected)] as const
          let same = 0
          while (letters[0][same] === letters[1][same]) same += 1
          const [foundHere, expectedHere] = letters.map((words) => words.slice(Math.max(0, same - 30), same + 30))
          return { start, end, found: foundHere, expected: expectedHere }
        }
        const [first] = ranges
        if (first?.startContainer instanceof Text && !expected.startsWith('\n')) {
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
