/** The commas of Latin, Arabic, Japanese and Chinese writing. */
const COMMA = /[,،、，]/u

/** The names that a reader typed in one field, separated by the commas of any language. */
export function listedNames(text: string): readonly string[] {
  return text
    .split(COMMA)
    .map((name) => name.trim())
    .filter((name) => name !== '')
}
