const PLAIN = '0123456789+-−=()'
const FORMS = { sup: '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾', sub: '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎' } as const
const RAISED = /[⁰¹²³⁴-⁾₀-₎]/g
const HAS_RAISED = /[⁰¹²³⁴-⁾₀-₎]/
const COUNTS = /^(?=.*\d)[\d+\-−=(),.\s]+$/

/**
 * Text in superscript or subscript characters: 10⁶ is not 106, and markdown has no other way to write it. It maps
 * letter for letter, so offsets stay. Null for words ("20th"), which stay unchanged.
 */
export function toRaisedCharacters(text: string, how: 'sup' | 'sub'): string | null {
  if (!COUNTS.test(text)) return null
  return text.replaceAll(/[^,.\s]/g, (letter) => FORMS[how][PLAIN.indexOf(letter)] ?? letter)
}

/** The words of the text that hold such characters, with plain ones: "CO₂" is searched for as "CO2". */
export function toPlainCharacters(text: string): string[] {
  if (!HAS_RAISED.test(text)) return []
  const words = text.split(/\s+/).filter((word) => HAS_RAISED.test(word))
  return [...new Set(words)].map((word) => word.replace(RAISED, plain))
}

function plain(letter: string): string {
  const at = Math.max(FORMS.sup.indexOf(letter), FORMS.sub.indexOf(letter))
  return PLAIN[at] ?? letter
}
