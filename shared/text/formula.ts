/** A formula as stored in an article. */
export interface Formula {
  /** The page's LaTeX, or the formula's letters if the page had none. A single line. */
  tex: string
  /** True if it is on a separate line. */
  isDisplay: boolean
}

const KEPT = /^(\${1,2})(?!\s)([^$]+?)(?<!\s)\1$/

/**
 * Writes a formula as inline code that starts and ends with "$", or with "$$" if it is on a separate line. It therefore
 * appears as text in every reader that does not support formulas. It counts in the canonical text like any other code,
 * and offsets include the dollar signs. Our renderer turns it into MathML.
 */
export function formulaCode({ tex, isDisplay }: Formula): string {
  const sign = isDisplay ? '$$' : '$'
  return `${sign}${tex.replace(/\\?\$/g, ' ').replace(/\s+/g, ' ').trim()}${sign}`
}

/** Returns the formula in an inline code's value; null if it is plain code. */
export function formulaOf(code: string): Formula | null {
  const [, sign, tex] = KEPT.exec(code) ?? []
  return sign && tex ? { tex, isDisplay: sign === '$$' } : null
}
