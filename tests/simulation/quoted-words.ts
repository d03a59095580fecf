/** The text of every simulated entry, each letter once, so that a highlight on other words is noticed. */
const WORDS = 'abcdefghijklmnopqrstuvwxyz'

/** A highlight of a range of that text. */
export const quoteOf = (char_start: number, char_end: number) => ({
  char_start,
  char_end,
  text: WORDS.slice(char_start, char_end),
  before_text: '',
  after_text: '',
})
