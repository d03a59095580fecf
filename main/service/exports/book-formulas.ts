import type { Element, ElementContent } from 'hast'
import { formulaOf } from '#shared/text/formula.ts'
import type { MathNode } from '#shared/text/formulas/math-tree.ts'
import { typeset } from '#shared/text/formulas/typeset.ts'

/** Formulas of a chapter. Setting more would block the service, so the rest stays LaTeX. */
const MOST_FORMULAS = 2000

/** Sets the formulas of one chapter. */
export class BookFormulas {
  #left = MOST_FORMULAS

  get hasAny(): boolean {
    return this.#left < MOST_FORMULAS
  }

  /** Inline code as MathML. Null if it is no formula, or none that is understood. */
  set(code: string): Element | null {
    const formula = formulaOf(code)
    if (formula === null || this.#left === 0) return null
    const math = typeset(formula)
    if (math === null) return null
    this.#left -= 1
    const { children, properties } = elementOf(math)
    const own = { xmlns: 'http://www.w3.org/1998/Math/MathML', alttext: formula.tex }
    return { type: 'element', tagName: 'math', properties: { ...properties, ...own }, children }
  }
}

/** Names beginning with data- are for our style sheets, which books do not have. */
function elementOf({ name, attributes, children }: MathNode): Element {
  const given = Object.entries(attributes).filter(([key]) => !key.startsWith('data-'))
  const below = children.map(
    (child): ElementContent => (typeof child === 'string' ? { type: 'text', value: child } : elementOf(child)),
  )
  return { type: 'element', tagName: name, properties: Object.fromEntries(given), children: below }
}
