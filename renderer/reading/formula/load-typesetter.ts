import type { Formula } from '#shared/text/formula.ts'
import type { MathNode } from '#shared/text/formulas/math-tree.ts'
import { reported } from '../../report.ts'

type Typeset = (formula: Formula) => MathNode | null

let typesetter: Typeset | null = null
let loading: Promise<void> | null = null
let settled = false

/**
 * Loads the typesetter with the first article that has a formula. Returns null once it has loaded or failed to load;
 * after a failure, formulas show their source. Never rejects.
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
 * A formula as MathML, or null to show its source: because it was not understood, or because the typesetter is
 * unavailable.
 */
export const typesetNow: Typeset = (formula) => typesetter?.(formula) ?? null
