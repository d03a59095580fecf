export type Direction = 'ltr' | 'rtl'

const STRONG = /[\p{L}]/u
const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}]/u

/**
 * Returns the direction of the first strong character, as the Unicode bidirectional algorithm does for a paragraph.
 * Returns null if there are no letters.
 */
export function directionOf(words: string): Direction | null {
  const first = STRONG.exec(words)?.[0]
  if (first === undefined) return null
  return RIGHT_TO_LEFT.test(first) ? 'rtl' : 'ltr'
}

const SCRIPTS: readonly (readonly [string, RegExp])[] = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['ko', /\p{Script=Hangul}/gu],
  ['zh', /\p{Script=Han}/gu],
  ['ar', /\p{Script=Arabic}/gu],
  ['he', /\p{Script=Hebrew}/gu],
  ['th', /\p{Script=Thai}/gu],
  ['hi', /\p{Script=Devanagari}/gu],
]

/**
 * Returns the language of a block whose script differs from the article's, or "" if it doesn't differ. Fonts, line
 * breaks and hyphenation depend on the language. A few kana are enough to identify Japanese, because Japanese texts
 * consist mostly of Han characters.
 */
export function foreignLanguage(words: string, articleLanguage: string | null): string {
  // Nearly every block is Latin, Greek or Cyrillic, and this single test handles those.
  if (!/[\u0590-\u{2FFFF}]/u.test(words)) return ''
  const letters = words.match(/\p{L}/gu)?.length ?? 0
  for (const [language, script] of SCRIPTS) {
    const share = (words.match(script)?.length ?? 0) / letters
    if (share > (language === 'ja' ? 0.1 : 0.4)) {
      return articleLanguage?.toLowerCase().startsWith(language) ? '' : language
    }
  }
  return ''
}
