import { type FoundItems, type IncomingItem, incomingItem, type RefusedRow } from '../incoming-item.ts'
import { reason } from '#shared/reasons/codes.ts'
import * as t from '#shared/words/service/transfers.ts'
import { folderPath } from '../values/folder-path.ts'
import { momentOf } from '../values/moment-of.ts'
import { webAddress } from '#shared/text/addresses/web-address.ts'
import { lineOf, wordsOf } from '../values/words-of.ts'

/** The section that contains the link in a shortcut file, on Windows and on Linux desktops. */
const SECTION = /^\[(?:InternetShortcut|Desktop Entry)\]/im

/** True for a file that only links to one page. */
export const isShortcut = (text: string): boolean => SECTION.test(text.slice(0, 4096)) && /^URL=/im.test(text)

/** Returns the page that a `.url` or `.desktop` file links to. `name`: the file name without its extension. */
export function readShortcut(text: string, name: string): FoundItems {
  const facts = factsOf(text.slice(text.search(SECTION)))
  const url = webAddress(facts.get('url'))
  const title = lineOf(facts.get('name')) ?? name
  return url === null
    ? { items: [], refused: [{ name: title, reason: reason('row_is_no_page') }] }
    : { items: [incomingItem({ url, title, note: wordsOf(facts.get('comment')) })], refused: [] }
}

/** Reads lines in the form `NAME=value`. If a name occurs more than once, the first one counts. */
function factsOf(part: string): ReadonlyMap<string, string> {
  const facts = new Map<string, string>()
  for (const [, name = '', value = ''] of part.matchAll(/^[ \t]*([A-Za-z][\w ]{0,40})=([^\r\n]*)/gm))
    if (!facts.has(name.toLowerCase())) facts.set(name.toLowerCase(), value)
  return facts
}

export const isHotlist = (text: string): boolean => /^\s*Opera Hotlist version/i.test(text)

/** Reads bookmarks from Opera before version 15 (`.adr`), and notes in the same format. */
export function readHotlist(text: string): FoundItems {
  const items: IncomingItem[] = []
  const refused: RefusedRow[] = []
  const folders: (string | null)[] = []
  for (const part of text.split(/^(?=#[A-Z]|-[ \t]*\r?$)/m)) {
    const facts = factsOf(part)
    const title = lineOf(facts.get('name'))
    if (part.startsWith('-')) folders.pop()
    else if (part.startsWith('#FOLDER')) folders.push(facts.has('trash folder') ? null : title)
    else if (part.startsWith('#URL')) {
      const url = webAddress(facts.get('url'))
      const note = wordsOf(facts.get('description')?.replaceAll('\u0002', '\n'))
      if (url === null) refused.push({ name: title ?? t.bookmark, reason: reason('row_is_no_page') })
      else
        items.push(
          incomingItem({ url, title, note, savedMs: momentOf(facts.get('created')), folder: folderPath(folders) }),
        )
    }
  }
  return { items, refused }
}
