/** Characters removed from every text: byte order mark, zero-width space, C0/C1 controls other than white space. */
const UNWANTED = /[\u0000-\u0008\u000E-\u001F\u007F-\u0084\u0086-\u009F\u200B\uFEFF]/g
const LINE_ENDING = /\r\n?|[\u0085\u2028\u2029]/g
// Not \s: a no-break space is part of the text and stays.
const SPACES = /[ \t\n\v\f]+/g

/**
 * Returns text in the form in which we store it: NFC, LF, no U+200B, no control characters, no lone surrogates (UTF-8
 * cannot encode them).
 */
export function cleanText(text: string): string {
  // Removing a character can join two others that compose, so normalization comes last.
  return text.toWellFormed().replace(UNWANTED, '').replace(LINE_ENDING, '\n').normalize('NFC')
}

/** Returns clean text with every run of white space replaced by one space, as a browser would show prose. */
export function cleanProse(text: string): string {
  return cleanText(text).replace(SPACES, ' ')
}
