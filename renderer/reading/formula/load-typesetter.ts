import type { Formula } from '#shared/text/formula.ts'
import { reported } from '../../report.ts'
import type { MathNode } from './math-tree.ts'

type Typeset = (formula: Formula) => MathNode | null

let typesetter: Typeset | null = null
let loading: Promise<void> | null = null
let settled = false

/**
 * Fetches what sets formulas, with the first article that has one. Null once it is there, or cannot be had: then their
 * source is shown. Never rejects.
 */
export function loadTypesetter(): Promise<void> | null {
  if (settled) return null
  loading ??= reported('load what sets formulas', import('./typeset.ts')).then((loaded) => {
    typesetter = loaded?.typeset ?? null
    settled = true
  })
  return loading
}

/** A formula as MathML, or null for its source: because it is not understood, or what sets it is not there. */
export const typesetNow: Typeset = (formula) => typesetter?.(formula) ?? null
