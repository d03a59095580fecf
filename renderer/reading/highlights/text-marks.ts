import type { TextIndex, TextSpan } from '../text-index.ts'

/**
 * Marks painted over the text that aren't highlights: find results, and the position to which the reader just jumped.
 */
export type TextMark = 'lectern-found' | 'lectern-found-now' | 'lectern-flash'

/**
 * Paints spans under a name, replacing those previously painted under the same name. Does nothing if the browser can't
 * paint ranges.
 */
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
