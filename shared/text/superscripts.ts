const PLAIN = '0123456789+-−=()'
const FORMS = { sup: '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾', sub: '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎' } as const
const COUNTS = /^(?=.*\d)[\d+\-−=(),.\s]+$/

/**
 * Converts text to superscript or subscript characters, because 10⁶ is not 106, and markdown has no other way to write
 * it. Each letter is replaced by one letter, so that offsets stay the same. Null for words ("20th"), which stay
 * unchanged.
 */
export function toRaisedCharacters(text: string, how: 'sup' | 'sub'): string | null {
  if (!COUNTS.test(text)) return null
  return text.replaceAll(/[^,.\s]/g, (letter) => FORMS[how][PLAIN.indexOf(letter)] ?? letter)
}
