/** Reduces a text to its letters and digits. Facts are equal regardless of case, accents on quotes and white space. */
export function plainWords(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

export function sameTitle(known: string, got: string): boolean {
  return plainWords(known) === plainWords(got)
}

/** True if both are the same day, or the same month if the corpus knows only the month. */
export function sameDate(known: string, got: string | null): boolean {
  return got !== null && got.slice(0, known.length) === known
}

/** True if both hold the same names, in any order. */
export function sameAuthor(known: string, got: readonly string[]): boolean {
  const names = (text: string) =>
    text
      .split(/\s*(?:,|;|&|\band\b)\s*/i)
      .map(plainWords)
      .filter((name) => name !== '')
      .sort()
      .join('|')
  return plainWords(known) === plainWords(got.join(' ')) || names(known) === names(got.join(', '))
}
