import { ExtractionError } from '../extraction-error.ts'
import type { PageDocument } from '../page-document.ts'
import { buildPage } from './build-page.ts'
import { onceEncoded } from './once-encoded.ts'

/** UTF-16 code units; more than any article, less than what would hold the thread for long. */
const MAX_HTML = 12_000_000
/** Looked at for characters that stand in no text. */
const START = 20_000
const CONTROLS = /[\u0000-\u0008\u000E-\u001A\u001C-\u001F]/g
/** More of them in a hundred, and it is a file of another kind. */
const MANY = 2

/**
 * A document of the page's HTML, of bearable size and depth. Scripts do not run, nothing is loaded. Throws
 * 'too_complex' for what is too large, 'no_text' for what is no text; what is only too deep is made shallow.
 */
export function parsePage(html: string): PageDocument {
  if (html.length > MAX_HTML) throw new ExtractionError('too_complex')
  const start = html.slice(0, START)
  if ((start.match(CONTROLS)?.length ?? 0) * 100 > start.length * MANY) throw new ExtractionError('no_text')
  const text = onceEncoded(html)
  // Browsers show the inside of CDATA.
  return buildPage(text.includes('<![CDATA[') ? text.replace(/<!\[CDATA\[|\]\]>/g, '') : text)
}
