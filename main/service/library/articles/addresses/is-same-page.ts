/** Share of common words, of all words of both, from which two texts are the same. */
const ALIKE = 0.7
/** Share of a text's words that another must have. */
const HELD = 0.9
const LOOKED_AT = 40_000

/** Whether two canonical texts are of one page. Templates differ, words hardly. */
export function isSamePage(a: string, b: string): boolean {
  if (a === b) return true
  const [one, other] = [wordsOf(a), wordsOf(b)]
  if (one.size === 0 || other.size === 0) return false
  const common = [...one].filter((word) => other.has(word)).length
  return common / (one.size + other.size - common) >= ALIKE
}

/** True if nearly all words of a text are in another one, so that nothing is lost without it. */
export function hasWordsOf(whole: string, part: string): boolean {
  const [all, own] = [wordsOf(whole), wordsOf(part)]
  return [...own].filter((word) => all.has(word)).length >= own.size * HELD
}

function wordsOf(text: string): Set<string> {
  return new Set(
    text
      .slice(0, LOOKED_AT)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu),
  )
}
