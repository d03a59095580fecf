/** Two texts count as the same if they share at least this fraction of their combined distinct words. */
const ALIKE = 0.7
/** A text counts as contained in another if the other contains at least this fraction of its words. */
const HELD = 0.9
const LOOKED_AT = 40_000

/** True if two canonical texts come from the same page. The templates around a text vary, but its words hardly do. */
export function isSamePage(a: string, b: string): boolean {
  if (a === b) return true
  const [one, other] = [wordsOf(a), wordsOf(b)]
  if (one.size === 0 || other.size === 0) return false
  const common = [...one].filter((word) => other.has(word)).length
  return common / (one.size + other.size - common) >= ALIKE
}

/** True if `whole` contains nearly all words of `part`, so that nothing is lost without `part`. */
export function hasWordsOf(whole: string, part: string): boolean {
  const [all, own] = [wordsOf(whole), wordsOf(part)]
  return [...own].filter((word) => all.has(word)).length >= own.size * HELD
}

/** Minimum number of words for a text to be compared by its phrases. */
const FEWEST_WORDS = 40
const PHRASE = 3
/**
 * Minimum fraction of a text's phrases that must occur in another page of the same text, even if that page shows only
 * its beginning.
 */
const KEPT_PHRASES = 0.05
const PHRASES_LOOKED_AT = 1_000_000

/**
 * True if a page contains almost nothing of a text, which means that hardly any three consecutive words occur in both.
 * False if either is too short to tell.
 */
export function isOfOtherText(text: string, page: string): boolean {
  const [own, there] = [listWords(text.slice(0, LOOKED_AT)), listWords(page.slice(0, PHRASES_LOOKED_AT))]
  if (own.length < FEWEST_WORDS || there.length < FEWEST_WORDS) return false
  const phrases = new Set(phrasesOf(own))
  const found = new Set<string>()
  for (const phrase of phrasesOf(there)) if (phrases.has(phrase)) found.add(phrase)
  return found.size < phrases.size * KEPT_PHRASES
}

function* phrasesOf(words: readonly string[]): Generator<string> {
  for (let at = PHRASE; at <= words.length; at += 1) yield words.slice(at - PHRASE, at).join(' ')
}

/** In scripts without spaces between words, each character counts as a word. */
const listWords = (text: string): readonly string[] =>
  text.toLowerCase().match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}]+/gu) ??
  []

function wordsOf(text: string): Set<string> {
  return new Set(
    text
      .slice(0, LOOKED_AT)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu),
  )
}
