import { reason } from '#shared/reasons/codes.ts'
import { type FoundItems, incomingHighlight, type RefusedRow } from '../incoming-item.ts'
import { momentOf } from '../values/moment-of.ts'
import { lineOf, wordsOf } from '../values/words-of.ts'
import { childrenOf, textAt, type XmlElement } from '../xml-tree.ts'
import { bookItems } from './highlight-lists.ts'

/**
 * Reads the annotations of one book, as Adobe Digital Editions and e-readers from Kobo and PocketBook write them
 * (.annot).
 */
export function readBookAnnotations(root: XmlElement): FoundItems {
  const [book] = childrenOf(root, 'publication')
  const title = lineOf(textAt(book, 'title')) ?? 'Highlights'
  const author = lineOf(textAt(book, 'creator'))
  const refused: RefusedRow[] = []
  const found = childrenOf(root, 'annotation').flatMap((annotation) => {
    const note = wordsOf(textAt(annotation, 'content', 'text'))
    const text = wordsOf(textAt(annotation, 'target', 'fragment', 'text'))
    const madeMs = momentOf(textAt(annotation, 'date'))
    if (text !== null) return { title, author, tags: [], highlight: incomingHighlight({ text, note, madeMs }) }
    if (note !== null) return { title, author, tags: [], highlight: incomingHighlight({ text: note, madeMs }) }
    refused.push({ name: title, reason: reason('row_is_bookmark') })
    return []
  })
  return { items: bookItems(found), refused }
}
