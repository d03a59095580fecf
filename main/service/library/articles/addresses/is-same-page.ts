/** Share of common words, of all words of both, from which two texts are the same. */
const ALIKE = 0.7
/** Share of a text's words that another must have. */
const HELD = 0.9
const LOOKED_AT = 40_000

/** True if two canonical texts are of one page. Templates differ, words hardly. */
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

/** Words of a text that is long enough to be compared by its phrases. */
const FEWEST_WORDS = 40
const PHRASE = 3
/** Share of a text's phrases that another page of the same text has at least, even if it shows only its beginning. */
const KEPT_PHRASES = 0.05
const PHRASES_LOOKED_AT = 1_000_000

/**
 * True if a page has next to nothing of a text: hardly any three words in a row are in both. False if either is too
 * short to tell.
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

/** Scripts without spaces between words count each character. */
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
