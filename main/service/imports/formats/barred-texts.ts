import { reason } from '#shared/reasons/codes.ts'
import * as t from '#shared/words/service/transfers.ts'
import { type FoundItems, type IncomingItem, incomingItem, type RefusedRow } from '../incoming-item.ts'
import { htmlOfText } from '../values/html-of-text.ts'
import { lineOf, wordsOf } from '../values/words-of.ts'

/** A title between two lines of equals signs, as wallabag writes it above each text. */
const HEADING = /^={40,}[ \t]*\n+([^\n]{1,1000})\n+={40,}[ \t]*$/gm

/** True for a file of texts that each follow a title between two such lines. */
export const isBarredTexts = (text: string): boolean =>
  new RegExp(HEADING.source, 'm').test(text.slice(0, 4096).replaceAll('\r', ''))

/** Reads the texts of an export that contains no addresses. */
export function readBarredTexts(source: string): FoundItems {
  const items: IncomingItem[] = []
  const refused: RefusedRow[] = []
  const [, ...parts] = source.replaceAll('\r', '').split(HEADING)
  for (let at = 0; at < parts.length; at += 2) {
    const [title, text] = [lineOf(parts[at]), wordsOf(parts[at + 1])]
    if (text === null) refused.push({ name: title ?? t.untitledItem, reason: reason('row_without_address_and_text') })
    else items.push(incomingItem({ title, html: htmlOfText(text) }))
  }
  return { items, refused }
}
