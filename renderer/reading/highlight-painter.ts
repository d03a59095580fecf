import type { PaintedRange, PaintKind } from './painted-range.ts'
import type { TextIndex } from './text-index.ts'

const names: Readonly<Record<PaintKind, string>> = {
  plain: 'lectern-highlight',
  noted: 'lectern-note',
  active: 'lectern-active',
}
const priorities: Readonly<Record<PaintKind, number>> = { plain: 0, noted: 1, active: 2 }

/** Whether the browser paints ranges by itself (CSS Custom Highlight API). Elsewhere the words are wrapped. */
export function paintsRanges(): boolean {
  return typeof CSS === 'object' && 'highlights' in CSS && typeof Highlight === 'function'
}

/** Paints spans of the text without touching the page's elements. One at a time in a window. */
export class HighlightPainter {
  readonly #highlights = new Map<PaintKind, Highlight>()

  paint(index: TextIndex, painted: readonly PaintedRange[]): void {
    for (const kind of Object.keys(names) as PaintKind[]) {
      const highlight = new Highlight()
      highlight.priority = priorities[kind]
      for (const range of painted) {
        if (range.kind === kind) for (const part of index.ranges(range)) highlight.add(part)
      }
      this.#highlights.set(kind, highlight)
      CSS.highlights.set(names[kind], highlight)
    }
  }

  close(): void {
    for (const [kind, highlight] of this.#highlights) {
      if (CSS.highlights.get(names[kind]) === highlight) CSS.highlights.delete(names[kind])
    }
    this.#highlights.clear()
  }
}
