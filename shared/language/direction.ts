/** The scripts that run from right to left and are read today (ISO 15924). */
const RIGHT_TO_LEFT = /^(?:adlm|arab|armi|hebr|nkoo|rohg|syrc|thaa)$/i

/**
 * The direction in which a language (BCP 47) is written, in its usual script or the one that its tag names. Left to
 * right for a tag that is none.
 */
export function directionOf(language: string): 'ltr' | 'rtl' {
  try {
    return RIGHT_TO_LEFT.test(new Intl.Locale(language).maximize().script ?? '') ? 'rtl' : 'ltr'
  } catch {
    return 'ltr'
  }
}
