const BEYOND_BYTES = /[^\u0000-\u00FF]/
/** How UTF-8 looks to those who take each of its bytes for a letter. */
const SEQUENCE = /[\u00C2-\u00F4][\u0080-\u00BF]/g
const ENOUGH = 2

/**
 * The text as it was meant, if somebody before us took its UTF-8 for Latin-1 and encoded it once more ("Ã©" for "é"):
 * then each character is a byte, and all of them together are UTF-8, which no page in Latin-1 is by chance.
 */
export function onceEncoded(html: string): string {
  if (BEYOND_BYTES.test(html) || (html.match(SEQUENCE)?.length ?? 0) < ENOUGH) return html
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(html, 'latin1'))
  } catch {
    return html
  }
}
