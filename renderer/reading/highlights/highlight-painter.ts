import { type HighlightColor, highlightColors } from '#shared/model/highlights/highlight-colors.ts'
import type { PaintedRange, PaintKind } from '../inline/painted-range.ts'
import type { TextIndex } from '../text-index.ts'

const names: Readonly<Record<PaintKind, string>> = {
  plain: 'lectern-highlight',
  noted: 'lectern-note',
  active: 'lectern-active',
}
const usual = highlightColors[0]

/** Returns the name used in highlights.css. */
const nameOf = (kind: PaintKind, color: HighlightColor): string =>
  color === usual ? names[kind] : `${names[kind]}-${color}`

const priorities: Readonly<Record<PaintKind, number>> = { plain: 0, noted: 1, active: 2 }

/** True if the browser supports the CSS Custom Highlight API. In other browsers, the words are wrapped in elements. */
export function paintsRanges(): boolean {
  return typeof CSS === 'object' && 'highlights' in CSS && typeof Highlight === 'function'
}

/** Paints spans of the text without adding elements to the page. Use one per window. */
export class HighlightPainter {
  readonly #highlights = new Map<string, Highlight>()
  /** Formulas are painted as whole elements, because their glyphs aren't ranges of text. */
  readonly #formulas = new Set<Element>()

  paint(index: TextIndex, painted: readonly PaintedRange[]): void {
    const isColored = painted.some(({ color }) => color !== undefined && color !== usual)
    for (const color of isColored ? highlightColors : [usual]) {
      for (const kind of Object.keys(names) as PaintKind[]) this.#paint(index, painted, kind, color)
    }
  }

  #paint(index: TextIndex, painted: readonly PaintedRange[], kind: PaintKind, color: HighlightColor): void {
    const highlight = new Highlight()
    highlight.priority = priorities[kind]
    for (const range of painted) {
      if (range.kind !== kind || (range.color ?? usual) !== color) continue
      for (const part of index.ranges(range)) highlight.add(part)
      for (const formula of index.formulas(range)) {
        formula.setAttribute('data-marked', kind)
        formula.setAttribute('data-mark', color)
        this.#formulas.add(formula)
      }
    }
    const name = nameOf(kind, color)
    this.#highlights.set(name, highlight)
    CSS.highlights.set(name, highlight)
  }

  close(): void {
    for (const [name, highlight] of this.#highlights) {
      if (CSS.highlights.get(name) === highlight) CSS.highlights.delete(name)
    }
    for (const formula of this.#formulas) {
      formula.removeAttribute('data-marked')
      formula.removeAttribute('data-mark')
    }
    this.#highlights.clear()
    this.#formulas.clear()
  }
}
