/** A formula as an article keeps it. */
export interface Formula {
  /** LaTeX as the page had it, or the formula's letters where the page had none; one line. */
  tex: string
  /** Whether it stands in the middle of a line of its own. */
  isDisplay: boolean
}

const KEPT = /^(\${1,2})(?!\s)([^$]+?)(?<!\s)\1$/

/**
 * A formula's one spelling in an article: inline code that starts and ends with "$", or with "$$" when it stands on a
 * line of its own. So it is text in every reader that knows nothing of formulas, counts in the canonical text like any
 * other code (offsets count the dollars too), and is rendered as MathML by ours.
 */
export function formulaCode({ tex, isDisplay }: Formula): string {
  const sign = isDisplay ? '$$' : '$'
  return `${sign}${tex.replace(/\\?\$/g, ' ').replace(/\s+/g, ' ').trim()}${sign}`
}

/** The formula that an inline code's value is; null when it is code. */
export function formulaOf(code: string): Formula | null {
  const [, sign, tex] = KEPT.exec(code) ?? []
  return sign && tex ? { tex, isDisplay: sign === '$$' } : null
}
