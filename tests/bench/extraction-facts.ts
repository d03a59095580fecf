/** Facts are the same when their letters and digits are: case, accents on quotes and white space aside. */
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

/** The same day; where the corpus knows only the month, the month. */
export function sameDate(known: string, got: string | null): boolean {
  return got !== null && got.slice(0, known.length) === known
}

/** The same names in any order. */
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
