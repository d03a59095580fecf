import { withWindowsSigns } from '../../decoding/windows-signs.ts'
import { ExtractionError } from '../extraction-error.ts'
import type { PageDocument } from '../page-document.ts'
import { buildPage } from './build-page.ts'

const BEYOND_BYTES = /[^\u0000-\u00FF]/
/** UTF-8 sequences in which each byte was read as a character. */
const SEQUENCE = /[\u00C2-\u00F4][\u0080-\u00BF]/g
const ENOUGH = 2

/**
 * Undoes double encoding, in which the page's UTF-8 was mistaken for Latin-1 and encoded again ("Ã©" for "é"). In such
 * a page, every character is a byte, and all bytes together are valid UTF-8. A Latin-1 page never meets both conditions
 * by chance.
 */
function onceEncoded(html: string): string {
  if (BEYOND_BYTES.test(html) || (html.match(SEQUENCE)?.length ?? 0) < ENOUGH) return html
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(html, 'latin1'))
  } catch {
    return html
  }
}

/**
 * Maximum length in UTF-16 code units. This is more than any real article has, but too little to block the thread for
 * long.
 */
const MAX_HTML = 12_000_000
/** Number of characters searched for control characters. */
const START = 20_000
const CONTROLS = /[\u0000-\u0008\u000E-\u001A\u001C-\u001F]/g
/** If more than this many characters per hundred are control characters, the file isn't text. */
const MANY = 2

/**
 * Parses a page into a document of bounded size and depth. Scripts don't run and nothing is loaded. Throws
 * 'too_complex' if the page is too large and 'no_text' if it isn't text. A page that is merely nested too deeply is
 * flattened.
 */
export function parsePage(html: string): PageDocument {
  if (html.length > MAX_HTML) throw new ExtractionError('too_complex')
  const start = html.slice(0, START)
  if ((start.match(CONTROLS)?.length ?? 0) * 100 > start.length * MANY) throw new ExtractionError('no_text')
  const text = withWindowsSigns(onceEncoded(html), true)
  // Browsers show the contents of CDATA.
  return buildPage(text.includes('<![CDATA[') ? text.replace(/<!\[CDATA\[|\]\]>/g, '') : text)
}
