const BEYOND_BYTES = /[^\u0000-\u00FF]/
/** UTF-8 sequences in which each byte was read as a character. */
const SEQUENCE = /[\u00C2-\u00F4][\u0080-\u00BF]/g
const ENOUGH = 2

/**
 * Undoes double encoding, in which the page's UTF-8 was mistaken for Latin-1 and encoded again ("Ã©" for "é"). In such
 * a page, every character is a byte, and all bytes together are valid UTF-8. A Latin-1 page never meets both conditions
 * by chance.
 */
export function onceEncoded(html: string): string {
  if (BEYOND_BYTES.test(html) || (html.match(SEQUENCE)?.length ?? 0) < ENOUGH) return html
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(html, 'latin1'))
  } catch {
    return html
  }
}
