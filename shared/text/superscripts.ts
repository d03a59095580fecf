const PLAIN = '0123456789+-−=()'
const FORMS = { sup: '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾', sub: '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎' } as const
const RAISED = /[⁰¹²³⁴-⁾₀-₎]/g
const HAS_RAISED = /[⁰¹²³⁴-⁾₀-₎]/
const COUNTS = /^(?=.*\d)[\d+\-−=(),.\s]+$/

/**
 * Figures above or below the line, as characters of their own: 10 to the sixth is no 106, and markdown has no other
 * way to say it (API.md section 9). Letter for letter, so that places stay; words ("20th") stay as they are: null.
 */
export function toRaisedCharacters(text: string, how: 'sup' | 'sub'): string | null {
  if (!COUNTS.test(text)) return null
  return text.replaceAll(/[^,.\s]/g, (letter) => FORMS[how][PLAIN.indexOf(letter)] ?? letter)
}

/** The words of the text that hold such figures, with plain ones: "CO₂" is looked for as "CO2". */
export function toPlainCharacters(text: string): string[] {
  if (!HAS_RAISED.test(text)) return []
  const words = text.split(/\s+/).filter((word) => HAS_RAISED.test(word))
  return [...new Set(words)].map((word) => word.replace(RAISED, plain))
}

function plain(letter: string): string {
  const at = Math.max(FORMS.sup.indexOf(letter), FORMS.sub.indexOf(letter))
  return PLAIN[at] ?? letter
}
