import { ExtractionError } from '../extraction-error.ts'
import type { PageDocument } from '../page-document.ts'
import { buildPage } from './build-page.ts'
import { onceEncoded } from './once-encoded.ts'

/** UTF-16 code units. More than any article has, less than what would block the thread for long. */
const MAX_HTML = 12_000_000
/** Characters searched for control characters. */
const START = 20_000
const CONTROLS = /[\u0000-\u0008\u000E-\u001A\u001C-\u001F]/g
/** With more per hundred, it is a file of another kind. */
const MANY = 2

/**
 * Parses a page into a document of bounded size and depth. Scripts do not run and nothing is loaded. Throws
 * 'too_complex' if the page is too large and 'no_text' if it is not text. A page that is only too deep is flattened.
 */
export function parsePage(html: string): PageDocument {
  if (html.length > MAX_HTML) throw new ExtractionError('too_complex')
  const start = html.slice(0, START)
  if ((start.match(CONTROLS)?.length ?? 0) * 100 > start.length * MANY) throw new ExtractionError('no_text')
  const text = onceEncoded(html)
  // Browsers show the contents of CDATA.
  return buildPage(text.includes('<![CDATA[') ? text.replace(/<!\[CDATA\[|\]\]>/g, '') : text)
}
