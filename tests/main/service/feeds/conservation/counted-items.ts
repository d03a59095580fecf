import { matchItems } from '../../../../../main/service/library/sources/match-items.ts'
import { readFeed } from '../../../../../main/service/feeds/read-feed.ts'

/** Outcomes of the items of a feed's document. */
export interface CountedItems {
  /** Items of the document, counted without our reader. */
  readonly written: number
  readonly delivered: number
  /** Items after the newest 2,000. */
  readonly tooMany: number
  /** Items that occur twice, by their ids, addresses, or titles and days. */
  readonly repeated: number
}

const MOST_ITEMS = 2_000

/**
 * Reads a document and distinguishes its items like a feed that is followed for the first time. Null if it is not a
 * feed.
 */
export function countedItems(document: string): CountedItems | null {
  const feed = readFeed(document, 'https://a.example/feed')
  if (!feed) return null
  const { fresh } = matchItems(feed.items, [], 'guid')
  const written = writtenItems(document)
  return {
    written,
    delivered: fresh.length,
    tooMany: Math.max(0, written - MOST_ITEMS),
    repeated: feed.items.length - fresh.length,
  }
}

/** Start tags of items, outside of comments and quoted markup, or the entries of a list in JSON. */
function writtenItems(document: string): number {
  if (/^\s*\{/.test(document)) {
    const { items = [] } = JSON.parse(document) as { readonly items?: readonly unknown[] }
    return items.length
  }
  const markup = without(without(document, '<![CDATA[', ']]>'), '<!--', '-->')
  return markup.match(/<(?:[\w.-]{1,30}:)?(?:item|entry)(?=[\s/>])/gi)?.length ?? 0
}

function without(text: string, start: string, end: string): string {
  const parts: string[] = []
  let at = 0
  for (let open = text.indexOf(start); open !== -1; open = text.indexOf(start, at)) {
    parts.push(text.slice(at, open))
    const close = text.indexOf(end, open)
    if (close === -1) return parts.join('')
    at = close + end.length
  }
  return parts.join('') + text.slice(at)
}
