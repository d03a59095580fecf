/** A letter of a script without spaces says about as much as so many of an alphabet. */
const WIDE_LETTER = 3
/** From here on come the scripts of East Asia, whose letters are syllables or words. */
const FIRST_WIDE = 0x2e80
const SPACE = 32
const HARD_SPACE = 0xa0

/**
 * Length of a text, in letters of an alphabet: a run of white space counts as one, none at the edges
 * count. Stops at about `enough`.
 */
export function countLetters(text: string, enough = Infinity): number {
  let count = 0
  let isAfterSpace = true
  for (let index = 0; index < text.length && count < enough; index++) {
    const code = text.charCodeAt(index)
    const isSpace = code <= SPACE || code === HARD_SPACE
    if (!isSpace) count += code >= FIRST_WIDE ? WIDE_LETTER : 1
    else if (!isAfterSpace) count++
    isAfterSpace = isSpace
  }
  return isAfterSpace && count > 0 && count < enough ? count - 1 : count
}
