/** A character of a script without spaces conveys about as much as this many letters of an alphabet. */
const WIDE_LETTER = 3
/** First code point of the scripts of East Asia, whose characters are syllables or words. */
const FIRST_WIDE = 0x2e80
const SPACE = 32
const HARD_SPACE = 0xa0

/**
 * Returns the length of a text, measured in alphabetic letters. A run of white space counts as one letter, and white
 * space at the edges doesn't count. Stops at about `enough`.
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
