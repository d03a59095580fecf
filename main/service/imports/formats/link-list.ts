import { ImportRefusal } from '../import-refusal.ts'
import { type FoundItems, type IncomingItem, incomingItem } from '../incoming-item.ts'
import { MOST_ITEMS } from '../read-rows.ts'
import { webAddress } from '../values/web-address.ts'
import { lineOf } from '../values/words-of.ts'

/** Every address in a text: one per line or many, with a title as in Markdown or OneTab. */
export function readLinkList(text: string): FoundItems {
  const items: IncomingItem[] = []
  for (const line of text.split(/\r\n|\r|\n/)) {
    if (line.includes('://')) items.push(...linksIn(line.slice(0, 100_000)))
    if (items.length > MOST_ITEMS) throw new ImportRefusal('This list is too long. Split it into several.')
  }
  return { items, refused: [] }
}

function linksIn(line: string): IncomingItem[] {
  const named: IncomingItem[] = []
  const rest = line.replace(
    /\[([^[\]]{0,1000})\]\(<?(https?:\/\/[^\s<>)]{1,4000})>?(?:\s+"[^"]*")?\)/gi,
    (all, title: string, address: string) => {
      const url = webAddress(address)
      if (url === null) return all
      named.push(incomingItem({ url, title: lineOf(title) }))
      return ' '
    },
  )
  const oneTab = rest.match(/^\s*(https?:\/\/\S+) \| (.+)$/i)
  const only = webAddress(oneTab?.[1])
  if (only !== null) return [...named, incomingItem({ url: only, title: lineOf(oneTab?.[2]) })]
  for (const [found] of rest.matchAll(/https?:\/\/[^\s<>"]+/gi)) {
    const url = webAddress(found.replace(/(?<![.,;:!?'”’)\]])[.,;:!?'”’)\]]+$/, ''))
    if (url !== null) named.push(incomingItem({ url }))
  }
  return named
}
