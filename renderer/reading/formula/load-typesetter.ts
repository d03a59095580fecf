import type { Formula } from '#shared/text/formula.ts'
import type { MathNode } from '#shared/text/formulas/math-tree.ts'
import { reported } from '../../report.ts'

type Typeset = (formula: Formula) => MathNode | null

let typesetter: Typeset | null = null
let loading: Promise<void> | null = null
let settled = false

/**
 * Loads the typesetter when the first article with a formula opens. Returns null once loading has succeeded or failed.
 * After a failure, formulas show their source. The promise never rejects.
 */
export function loadTypesetter(): Promise<void> | null {
  if (settled) return null
  loading ??= reported('load what sets formulas', import('#shared/text/formulas/typeset.ts')).then((loaded) => {
    typesetter = loaded?.typeset ?? null
    settled = true
  })
  return loading
}

/**
 * Returns a formula as MathML. Returns null if the formula wasn't understood or the typesetter is unavailable; the
 * source is shown then.
 */
export const typesetNow: Typeset = (formula) => typesetter?.(formula) ?? null
