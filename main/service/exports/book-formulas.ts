import type { Element, ElementContent } from 'hast'
import { formulaOf } from '#shared/text/formula.ts'
import type { MathNode } from '#shared/text/formulas/math-tree.ts'
import { typeset } from '#shared/text/formulas/typeset.ts'

/**
 * Maximum number of formulas in a chapter that are typeset. More would block the service, so any others remain LaTeX.
 */
const MOST_FORMULAS = 2000

/** Typesets the formulas of one chapter. */
export class BookFormulas {
  #left = MOST_FORMULAS

  get hasAny(): boolean {
    return this.#left < MOST_FORMULAS
  }

  /** Returns inline code as MathML. Null if it is not a formula, or can't be parsed. */
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

/** Attributes that start with data- are for our style sheets, which books don't contain. */
function elementOf({ name, attributes, children }: MathNode): Element {
  const given = Object.entries(attributes).filter(([key]) => !key.startsWith('data-'))
  const below = children.map(
    (child): ElementContent => (typeof child === 'string' ? { type: 'text', value: child } : elementOf(child)),
  )
  return { type: 'element', tagName: name, properties: Object.fromEntries(given), children: below }
}
