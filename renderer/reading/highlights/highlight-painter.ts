import type { PaintedRange, PaintKind } from './painted-range.ts'
import type { TextIndex } from '../text-index.ts'

const names: Readonly<Record<PaintKind, string>> = {
  plain: 'lectern-highlight',
  noted: 'lectern-note',
  active: 'lectern-active',
}
const priorities: Readonly<Record<PaintKind, number>> = { plain: 0, noted: 1, active: 2 }

/** Whether the browser supports the CSS Custom Highlight API. Otherwise the words are wrapped in elements. */
export function paintsRanges(): boolean {
  return typeof CSS === 'object' && 'highlights' in CSS && typeof Highlight === 'function'
}

/** Paints spans of the text without adding elements to the page. Use one per window. */
export class HighlightPainter {
  readonly #highlights = new Map<PaintKind, Highlight>()
  /** Painted as whole elements, because the glyphs of a formula are not ranges of text. */
  readonly #formulas = new Set<Element>()

  paint(index: TextIndex, painted: readonly PaintedRange[]): void {
    for (const kind of Object.keys(names) as PaintKind[]) {
      const highlight = new Highlight()
      highlight.priority = priorities[kind]
      for (const range of painted) {
        if (range.kind !== kind) continue
        for (const part of index.ranges(range)) highlight.add(part)
        for (const formula of index.formulas(range)) {
          formula.setAttribute('data-marked', kind)
          this.#formulas.add(formula)
        }
      }
      this.#highlights.set(kind, highlight)
      CSS.highlights.set(names[kind], highlight)
    }
  }

  close(): void {
    for (const [kind, highlight] of this.#highlights) {
      if (CSS.highlights.get(names[kind]) === highlight) CSS.highlights.delete(names[kind])
    }
    for (const formula of this.#formulas) formula.removeAttribute('data-marked')
    this.#highlights.clear()
    this.#formulas.clear()
  }
}
