/** Share of common words, of all words of both, from which two texts are the same. */
const ALIKE = 0.7
const LOOKED_AT = 40_000

/** Whether two canonical texts are of one page. Templates differ, words hardly. */
export function isSamePage(a: string, b: string): boolean {
  if (a === b) return true
  const [one, other] = [wordsOf(a), wordsOf(b)]
  if (one.size === 0 || other.size === 0) return false
  const common = [...one].filter((word) => other.has(word)).length
  return common / (one.size + other.size - common) >= ALIKE
}

function wordsOf(text: string): Set<string> {
  return new Set(
    text
      .slice(0, LOOKED_AT)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu),
  )
}
