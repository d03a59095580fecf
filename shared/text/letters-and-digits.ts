/** A text's letters and digits alone, with their offsets. They stay the same however spaces and hyphens are set. */
export interface LettersAndDigits {
  readonly letters: string
  /** By UTF-16 unit of `emails`: the offset in the text of the character it came from. */
  readonly offsets: Uint32Array
}

const COUNTED = /[\p{L}\p{N}]/u

/** Accents and ligatures are decomposed, so that both spellings of a letter are alike. */
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
