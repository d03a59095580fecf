const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu

/** Returns the width of a text in Latin letters. Chinese, Japanese and Korean ones are twice as wide. */
const widthOf = (text: string): number => text.length + (text.match(WIDE)?.length ?? 0)

/** True if the choices are few and short enough to be shown side by side. Otherwise they open as a list. */
export const fitsSegments = (names: readonly string[]): boolean => names.length <= 5 && widthOf(names.join('')) <= 32
