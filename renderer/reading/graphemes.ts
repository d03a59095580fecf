const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** What a reader would call characters. */
export function graphemes(words: string): string[] {
  return Array.from(segmenter.segment(words), ({ segment }) => segment)
}

/** A half-open range grown so that it cuts no character of `words` in two. */
export function wholeGraphemes(words: string, start: number, end: number): readonly [number, number] {
  const segments = segmenter.segment(words)
  const first = segments.containing(start)
  const last = end < words.length ? segments.containing(end) : undefined
  return [first?.index ?? start, last === undefined || last.index === end ? end : last.index + last.segment.length]
}
