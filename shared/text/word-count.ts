const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu

/** Reading speed. Although Korean is written with spaces, its characters are counted here as well. */
const WORDS_PER_MINUTE = 238
const CJK_CHARACTERS_PER_MINUTE = 500

/** No word spans white space, so the text is segmented piece by piece, and each distinct piece only once. */
const PIECES = /[^ \t\n\r]+/g
/** A single word in every language: letters of the Latin, Greek or Cyrillic alphabet, and marks around them. */
const WORD =
  /^[("“„‘«[]?[A-Za-zÀ-ÖØ-öø-ɏ\u0386\u0388-\u038A\u038C\u038E-\u03A1\u03A3-\u03F5\u03F7-\u0481\u048A-\u052F\u1E00-\u1EFF]+(?:['’][A-Za-z]+)?[)"”’»\].,;!?…]{0,3}$/
/**
 * Letters, digits and marks for which Unicode's word breaks (UAX 29) are the same in every language. Colons between
 * letters are excluded, because Finnish and Swedish join letters with them.
 */
const SIMPLE = /^(?:[!-9;-^`-~\u00A0‘’“”„«»–—…•€£©®™]|:(?![A-Za-z])|(?<![A-Za-z]):)+$/
/** Words made of these characters, with the marks that occur within words and numbers. */
const SIMPLE_WORD = /[A-Za-z\d]+(?:(?:(?<=[A-Za-z])['‘’.](?=[A-Za-z])|(?<=\d)['‘’.,;](?=\d))[A-Za-z\d]+)*/g
const MAX_KNOWN = 20_000
const MAX_KNOWN_LENGTH = 30

const segmenters = new Map<string, Intl.Segmenter>()

/**
 * Counts the words of a text, including text in languages without spaces between words (Chinese, Japanese, Thai).
 * `language` is a BCP 47 tag; an invalid one is ignored.
 */
export function wordCount(text: string, language?: string | null): number {
  const known = new Map<string, number>()
  let count = 0
  for (const [piece] of text.matchAll(PIECES)) {
    let words = WORD.test(piece) ? 1 : known.get(piece)
    if (words === undefined) {
      words = SIMPLE.test(piece) ? (piece.match(SIMPLE_WORD)?.length ?? 0) : segmented(piece, language)
      if (piece.length <= MAX_KNOWN_LENGTH && known.size < MAX_KNOWN) known.set(piece, words)
    }
    count += words
  }
  return count
}

function segmented(piece: string, language: string | null | undefined): number {
  let words = 0
  for (const part of segmenterFor(language).segment(piece)) if (part.isWordLike) words++
  return words
}

/**
 * Returns the whole minutes needed to read a text, at least 1: CJK characters at 500 per minute, other words at 238.
 * `counted` is the number of its words, if already known.
 */
export function readingMinutes(text: string, language?: string | null, counted?: number): number {
  const characters = text.match(CJK)?.length ?? 0
  const words = characters > 0 ? wordCount(text.replace(CJK, ' '), language) : (counted ?? wordCount(text, language))
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE + characters / CJK_CHARACTERS_PER_MINUTE))
}

function segmenterFor(language: string | null | undefined): Intl.Segmenter {
  const key = language?.toLowerCase() ?? ''
  let segmenter = segmenters.get(key)
  if (!segmenter) {
    segmenter = new Intl.Segmenter(supported(key) ? [key] : 'en', { granularity: 'word' })
    // The key comes from pages, and malicious pages could specify a new language each time.
    if (segmenters.size < 100) segmenters.set(key, segmenter)
  }
  return segmenter
}

function supported(language: string): boolean {
  try {
    return language !== '' && Intl.Segmenter.supportedLocalesOf([language]).length > 0
  } catch {
    return false
  }
}
