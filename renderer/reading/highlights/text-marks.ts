import type { TextIndex, TextSpan } from '../text-index.ts'

/** Marks painted over the words that are no highlights: what was found, and where a reader was just led. */
export type TextMark = 'lectern-found' | 'lectern-found-now' | 'lectern-flash'

/** Paints spans under a name, in place of what was painted under it. Does nothing where ranges can't be painted. */
export function markText(name: TextMark, index: TextIndex, spans: readonly TextSpan[]): void {
  if (typeof Highlight !== 'function') return
  const highlight = new Highlight(...spans.flatMap((span) => index.ranges(span)))
  highlight.priority = name === 'lectern-found' ? 3 : 4
  CSS.highlights.set(name, highlight)
}

export function unmarkText(...names: readonly TextMark[]): void {
  if (typeof Highlight !== 'function') return
  for (const name of names) CSS.highlights.delete(name)
}
