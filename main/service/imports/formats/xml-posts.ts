import { reason } from '#shared/reasons/codes.ts'
import * as t from '#shared/words/service/transfers.ts'
import { type FoundItems, type IncomingItem, incomingItem, type RefusedRow } from '../incoming-item.ts'
import { parseTags } from '../parse-tags.ts'
import { folderPath } from '../values/folder-path.ts'
import { momentOf } from '../values/moment-of.ts'
import { webAddress } from '#shared/text/addresses/web-address.ts'
import { lineOf, wordsOf } from '../values/words-of.ts'
import { itemsOfRecords } from './checked-items.ts'
import { WatchedRecords } from './record-fields.ts'
import { pinboardItem } from './objects.ts'

type Attributes = Readonly<Record<string, string>>

/** Reads the lists of posts that Pinboard and Delicious export. */
export function readPosts(xml: string): FoundItems {
  const posts: Attributes[] = []
  parseTags(
    xml,
    { onopentag: (name, attributes) => void (name === 'post' && posts.push(attributes)) },
    { xmlMode: true },
  )
  return itemsOfRecords(posts, pinboardItem)
}

/** Reads the links of an outline. Its feeds are refused, because the reader follows feeds elsewhere in the app. */
export function readOutline(xml: string): FoundItems {
  const items: IncomingItem[] = []
  const refused: RefusedRow[] = []
  const folder: (string | null)[] = []
  const watch = new WatchedRecords()
  let isLine = false
  parseTags(
    xml,
    {
      onopentag(name, given) {
        if (name !== 'outline') return
        const attributes = (given['xmlUrl'] === undefined ? watch.watch(given) : given) as Attributes
        const title = lineOf(attributes['title'] ?? attributes['text'])
        const url = webAddress(attributes['url'] ?? attributes['htmlUrl'])
        if (attributes['xmlUrl'] !== undefined) {
          refused.push({ name: title ?? attributes['xmlUrl'], reason: reason('row_is_feed') })
        } else if (url !== null) {
          const savedMs = momentOf(attributes['created'])
          items.push(incomingItem({ url, title, savedMs, folder: folderPath(folder) }))
        }
        // An outline element without an address is a folder or, if it is empty, a line of text.
        isLine = attributes['xmlUrl'] === undefined && url === null
        folder.push(title)
      },
      onclosetag(name) {
        if (name !== 'outline') return
        const title = folder.pop() ?? null
        if (isLine) refused.push({ name: title ?? t.line, reason: reason('row_without_address') })
        isLine = false
      },
    },
    { xmlMode: true },
  )
  return { items, refused, fieldsLeft: watch.left() }
}

/** Reads the bookmarks of an XBEL file, as KDE, Konqueror, Falkon, Epiphany and converters write them. */
export function readXbel(xml: string): FoundItems {
  const items: IncomingItem[] = []
  const refused: RefusedRow[] = []
  const folder: { title: string }[] = []
  const open: string[] = []
  let bookmark: { href: string; added: string | undefined; title: string; desc: string } | null = null
  parseTags(
    xml,
    {
      onopentag(name, { href = '', added }) {
        open.push(name)
        if (name === 'folder') folder.push({ title: '' })
        else if (name === 'bookmark') bookmark = { href, added, title: '', desc: '' }
      },
      ontext(text) {
        const [parent, name] = open.slice(-2)
        if (bookmark && parent === 'bookmark' && (name === 'title' || name === 'desc')) bookmark[name] += text
        const last = folder.at(-1)
        if (last && parent === 'folder' && name === 'title') last.title += text
      },
      onclosetag(name) {
        open.pop()
        if (name === 'folder') folder.pop()
        if (name !== 'bookmark' || !bookmark) return
        const { href, added, title, desc } = bookmark
        const url = webAddress(href)
        const path = folderPath(folder.map((each) => lineOf(each.title)))
        if (url === null)
          refused.push({ name: lineOf(title) ?? lineOf(href) ?? t.bookmark, reason: reason('row_is_no_page') })
        else
          items.push(
            incomingItem({ url, title: lineOf(title), savedMs: momentOf(added), note: wordsOf(desc), folder: path }),
          )
        bookmark = null
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  return { items, refused }
}

/** Maximum number of elements in an XML file that is read as records. */
const MOST_ELEMENTS = 2_000_000

type Value = string | readonly Value[] | { readonly [name: string]: Value }

/**
 * Returns the records of an XML file from an unknown program, in the form of JSON objects. If an element has several
 * children with the same name, they become a list. Null if the root has no children.
 */
export function recordsOfXml(xml: string): Value | null {
  interface Open {
    readonly name: string
    readonly attributes: Attributes
    text: string
    readonly children: [name: string, value: Value][]
  }
  const open: Open[] = [{ name: '', attributes: {}, text: '', children: [] }]
  let count = 0
  parseTags(
    xml,
    {
      onopentag(name, attributes) {
        count += 1 + Object.keys(attributes).length
        open.push({ name, attributes, text: '', children: [] })
      },
      ontext(text) {
        const last = open.at(-1)
        if (last) last.text += text
      },
      onclosetag() {
        const closed = open.pop()
        if (closed && count < MOST_ELEMENTS) open.at(-1)?.children.push([closed.name, valueOf(closed)])
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  const root = entriesOf(open[0]?.children[0]?.[1])
  return count >= MOST_ELEMENTS || root === undefined || typeof root === 'string' ? null : root
}

/** Returns an element with named parts. Null for text and for a list. */
const partsOf = (value: Value | undefined): { readonly [name: string]: Value } | null =>
  typeof value !== 'object' || Array.isArray(value) ? null : (value as { readonly [name: string]: Value })

/** The entries of RSS or Atom, by which services export bookmarks. Each was saved when it was published there. */
function entriesOf(root: Value | undefined): Value | undefined {
  const parts = partsOf(root)
  const channel = partsOf(parts?.['channel'] ?? root)
  const listed = channel?.['item'] ?? channel?.['entry']
  if (!parts || listed === undefined || !('channel' in parts || 'entry' in parts)) return root
  const entries: readonly Value[] = Array.isArray(listed) ? (listed as readonly Value[]) : [listed]
  return entries.map((value) => {
    const entry = partsOf(value)
    const saved = entry?.['pubDate'] ?? entry?.['published'] ?? entry?.['dc:date'] ?? entry?.['updated']
    return entry && saved !== undefined ? { ...entry, saved } : value
  })
}

interface Parts {
  readonly text: string
  readonly attributes: Attributes
  readonly children: [string, Value][]
}

/** The attributes of an element with text only describe the text. */
function valueOf({ text, attributes, children }: Parts): Value {
  if (children.length === 0) return text.trim() === '' && Object.keys(attributes).length > 0 ? attributes : text.trim()
  const names = new Set(children.map(([name]) => name))
  const [only = ''] = names
  const isList = names.size === 1 && (children.length > 1 || /^(?:entry|item|tag|element|value)$/i.test(only))
  if (isList) return children.map(([, value]) => value)
  const byName = Map.groupBy(children, ([name]) => name)
  const parts = [...byName].map(([name, each]) => [
    name,
    each.length === 1 ? (each[0]?.[1] ?? '') : each.map(([, value]) => value),
  ])
  return { ...attributes, ...Object.fromEntries(parts) }
}
