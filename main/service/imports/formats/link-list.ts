import { ImportRefusal } from '../import-refusal.ts'
import { type FoundItems, type IncomingItem, incomingItem, type RefusedRow } from '../incoming-item.ts'
import { MOST_ITEMS } from '../read-rows.ts'
import { folderPath } from '../values/folder-path.ts'
import { tagNames } from '../values/tag-names.ts'
import { webAddress } from '#shared/text/addresses/web-address.ts'
import { reason } from '#shared/reasons/codes.ts'
import { lineOf } from '../values/words-of.ts'

/** A Markdown link and an Org link. */
const MARKDOWN = /\[([^[\]]{0,1000})\]\(<?(https?:\/\/[^\s<>)]{1,4000})>?(?:\s+"[^"]*")?\)/gi
const ORG = /\[\[(https?:\/\/[^\s\][]{1,4000})\](?:\[([^[\]]{0,1000})\])?\]/gi
/** Tags at the end of a line, as Buku writes them in Markdown and Org files. */
const TAGS = /<!--\s*TAGS:([^<>]{0,2000})-->|(?<=\s):([^\s:][^:]{0,200}(?::[^\s:][^:]{0,200}){0,99}):\s*$/i

/** The box of a task, which is checked once the page was read. */
const TASK = /^\s{0,100}(?:[-*+]|\d{1,6}[.)])\s{1,20}\[([ xX])\](?=\s)/
/** A tag in the words beside a link: `#boats`. */
const HASH = /(?<=^|\s)#(?=[\p{N}_/-]{0,99}\p{L})([\p{L}\p{N}_/-]{1,100})(?![^\s,;])/gu

/** Maximum number of characters at the end of a line that are searched for tags. */
const LONGEST_TAGS = 4000

/**
 * Returns every address in a text. A line may contain one or many. Addresses may be under headings and may have titles
 * as in Markdown, Org or OneTab.
 */
export function readLinkList(text: string): FoundItems {
  const items: IncomingItem[] = []
  const refused: RefusedRow[] = []
  // If there is only one first-level heading, it is the title of the whole text.
  const parts = text.match(/^#[ \t]+\S/gm)?.length ?? 0
  let headings: { readonly level: number; readonly title: string }[] = []
  for (const line of text.split(/\r\n|\r|\n/)) {
    if (line.includes('://')) {
      const folder = folderPath(headings.map(({ title }) => title))
      const [box = '', sign] = TASK.exec(line) ?? []
      const state = sign === undefined ? null : sign === ' ' ? 'queue' : 'archive'
      for (const item of linksIn(line.slice(box.length, 100_000))) items.push({ ...item, folder, state })
      if (items.length > MOST_ITEMS) throw new ImportRefusal(reason('list_too_long'))
      continue
    }
    const [, signs = '', title = ''] = /^(#{1,6})\s+(\S.{0,300})$/.exec(line) ?? []
    if (signs === '#' && parts === 1) headings = []
    else if (signs !== '') {
      headings = [...headings.filter(({ level }) => level < signs.length), { level: signs.length, title }]
    } else if (/[\p{L}\p{N}]/u.test(line)) {
      refused.push({ name: lineOf(line) ?? '', reason: reason('row_line_without_address') })
    }
  }
  return { items, refused }
}

function linksIn(line: string): IncomingItem[] {
  const items: IncomingItem[] = []
  const named = (address: string, title: string | undefined, all: string): string => {
    const url = webAddress(address)
    if (url === null) return all
    items.push(incomingItem({ url, title: lineOf(title) }))
    return ' '
  }
  const tags = TAGS.exec(line.slice(-LONGEST_TAGS))
  const untagged = tags ? line.replace(tags[0], ' ') : line
  const rest = untagged
    .replace(MARKDOWN, (all, title: string, address: string) => named(address, title, all))
    .replace(ORG, (all, address: string, title: string | undefined) => named(address, title, all))
  const oneTab = rest.match(/^\s*(https?:\/\/\S+) \| (.+)$/i)
  const only = webAddress(oneTab?.[1])
  if (only !== null) return [...items, incomingItem({ url: only, title: lineOf(oneTab?.[2]) })]
  const words = rest.replace(/https?:\/\/[^\s<>"]+/gi, (found) => {
    const address = found.replace(/(?<![.,;:!?'”’)\]])[.,;:!?'”’)\]]+$/, '')
    return named(address, undefined, found)
  })
  // Text around the first link describes that link.
  const hashed = [...words.matchAll(HASH)].map(([, tag = '']) => tag)
  const note = lineOf(
    words
      .replace(HASH, ' ')
      .replace(/[<>()[\]|]/g, ' ')
      .replace(/^[\s\p{P}\p{S}\d]+/u, ''),
  )
  return items.map((item, at) => ({
    ...item,
    note: at === 0 && note !== null && /\p{L}/u.test(note) ? note : null,
    tags: tagNames([
      ...(tags ? (tags[1] ?? tags[2] ?? '').split(tags[1] === undefined ? ':' : ',') : []),
      ...(at === 0 ? hashed : []),
    ]),
  }))
}
