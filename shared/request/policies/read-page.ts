import { rememberEntryText } from '../../model/entry-text.ts'
import type { FeedEntry } from '../../model/feed.ts'

/** The start of a feed page as our service writes it, up to its first entry. */
const HEAD = /^\{"id":"([^"\\\x00-\x1f]*)","feed":\[(?=\{"id":")/
const BOUNDARY = '},{"id":"'

/**
 * Parses a reply's JSON. A feed page is split first, so that each entry keeps its original text. A full sync stores
 * that text and need not serialize a hundred thousand entries again. A page with another layout (another service, or an
 * entry that contains a list) is parsed like any other reply. Throws SyntaxError.
 */
export function readPage(text: string): unknown {
  return readSliced(text) ?? JSON.parse(text)
}

/**
 * The split points are guesses, which the parser verifies. A string contains no unescaped quote, so a wrong split falls
 * within an entry, and its two halves are not valid JSON. If every slice is a value and the text after the feed is the
 * rest of an object, the text was a page of exactly these entries.
 */
function readSliced(text: string): unknown {
  const head = HEAD.exec(text)
  if (!head) return null
  const slices: string[] = []
  let from = head[0].length
  for (let at = text.indexOf(BOUNDARY, from); at !== -1; at = text.indexOf(BOUNDARY, from)) {
    slices.push(text.slice(from, at + 1))
    from = at + 2
  }
  const end = endOfValue(text, from)
  if (end === -1 || !text.startsWith('],', end)) return null
  slices.push(text.slice(from, end))
  try {
    const rest = JSON.parse(`{${text.slice(end + 2)}`) as object
    // A second `feed` field would override the first.
    if ('feed' in rest) return null
    const feed = slices.map((slice) => JSON.parse(slice) as FeedEntry)
    for (const [index, entry] of feed.entries()) rememberEntryText(entry, slices[index] as string)
    return { id: head[1], feed, ...rest }
  } catch {
    return null
  }
}

const QUOTE = 34
const BACKSLASH = 92
const OPEN = new Set([91, 123])
const CLOSE = new Set([93, 125])

/** Returns the end of the object that starts at `from`, or -1 if it does not end. */
function endOfValue(text: string, from: number): number {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) {
      for (at++; at < text.length && text.charCodeAt(at) !== QUOTE; at++) if (text.charCodeAt(at) === BACKSLASH) at++
    } else if (OPEN.has(code)) depth++
    else if (CLOSE.has(code) && --depth === 0) return at + 1
  }
  return -1
}
