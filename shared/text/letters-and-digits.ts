/** Only the letters and digits of a text, with their offsets. They are the same regardless of spaces and hyphens. */
export interface LettersAndDigits {
  readonly letters: string
  /** For each UTF-16 unit of `letters`, the offset of the original character in the text. */
  readonly offsets: Uint32Array
}

const COUNTED = /[\p{L}\p{N}]/u

/**
 * Extracts the letters and digits of a text. Accents and ligatures are decomposed, so that both spellings of a letter
 * are the same.
 */
export function lettersAndDigits(text: string): LettersAndDigits {
  const parts: string[] = []
  const offsets: number[] = []
  let at = 0
  for (const character of text) {
    for (const part of character.normalize('NFKD')) {
      if (!COUNTED.test(part)) continue
      parts.push(part)
      for (let unit = 0; unit < part.length; unit++) offsets.push(at)
    }
    at += character.length
  }
  return { letters: parts.join(''), offsets: Uint32Array.from(offsets) }
}
