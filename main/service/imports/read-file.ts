import { isBookmarkFile } from '#shared/text/saved/is-bookmark-file.ts'
import * as t from '#shared/words/service/transfers.ts'
import { isBook } from '../zip/is-book.ts'
import { decodeText } from './decode-text.ts'
import { isBookExcerpts, readBookExcerpts } from './formats/book-excerpts.ts'
import { readBookmarkFile } from './formats/bookmark-file.ts'
import { safariItems } from './formats/browser-trees.ts'
import { readClippings } from './formats/clippings.ts'
import { readBookAnnotations } from './formats/e-reader-annotations.ts'
import { readEvernote } from './formats/evernote.ts'
import { readHeadedLinks } from './formats/headed-links.ts'
import { isEmail, emailsIn, readEmail } from './formats/email.ts'
import { readLinkList } from './formats/link-list.ts'
import { hasFrontMatter, readMarkdownNote } from './formats/markdown-note.ts'
import { readObjects } from './formats/objects.ts'
import { readBinaryPropertyList, readPropertyList } from './formats/property-list.ts'
import { readSavedPage } from './formats/saved/saved-page.ts'
import { readSafariArchive } from './formats/saved/safari-archive.ts'
import { readTable } from './formats/tables.ts'
import { readOutline, readPosts, readXbel, recordsOfXml } from './formats/xml-posts.ts'
import { readZotero } from './formats/zotero.ts'
import { inMemory } from '../bytes/byte-source.ts'
import { bookRefusal, ImportRefusal } from './import-refusal.ts'
import type { FoundItems, IncomingItem, ReadArchive, RefusedRow } from './incoming-item.ts'
import { beginsAsJson, isObject, readJson } from './read-json.ts'
import { beginsAsXml, isMarkup, isPage } from './page-start.ts'
import { readRows } from './read-rows.ts'
import { xmlTree } from './xml-tree.ts'

/** Reads one file that is no zip, by its content. Throws ImportRefusal for a file of no known kind. */
export async function readFile(bytes: Uint8Array, name: string): Promise<ReadArchive> {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 1024))
  if (start.startsWith('bplist')) return propertyList(readBinaryPropertyList(bytes), name)
  if (start.includes('%PDF-')) throw new ImportRefusal(t.nameIsAPDFImportIt({ name }))
  if (await isBook(inMemory(bytes))) throw bookRefusal(name)
  const text = decodeText(bytes)
  if (text === null) throw new ImportRefusal(t.nameHasAFormatThatCant({ name }))
  return readText(text.replace(/^\uFEFF/, ''), name, bytes)
}

/** Formats of XML that are read as a tree. */
const treeFormats = [
  { program: 'Evernote', start: /<en-export\b/i, read: readEvernote },
  { program: 'Zotero', start: /<rdf:RDF\b[^<>]{0,4000}zotero\.org\/namespaces\/export/i, read: readZotero },
  { program: 'E-reader', start: /<annotationSet\b/i, read: readBookAnnotations },
]

async function readText(text: string, name: string, bytes: Uint8Array): Promise<ReadArchive> {
  const head = text.slice(0, 4096)
  if (isBookmarkFile(text)) return named('Bookmarks', readBookmarkFile(text))
  if (/<title>\s*Pocket Export/i.test(head)) return named('Pocket', readHeadedLinks(text))
  if (/<title>\s*Instapaper: Export/i.test(head)) return named('Instapaper', readHeadedLinks(text))
  if (/<plist\b/i.test(head)) return propertyList(readPropertyList(text), name)
  if (/<opml\b/i.test(head)) return named('OPML', readOutline(text))
  if (/<posts\b/i.test(head)) return named('Pinboard', readPosts(text))
  if (/<xbel\b/i.test(head)) return named('XBEL', readXbel(text))
  const tree = treeFormats.find(({ start }) => start.test(head))
  const root = tree && xmlTree(text)
  if (tree && root) return named(tree.program, tree.read(root))
  const json = readJson(text)
  if (json !== null) {
    const found = readObjects(json)
    if (found) return named(found.program, found)
    throw new ImportRefusal(t.nameHasNothingToImport({ name }))
  }
  // Half of it would pass for a list of the addresses in it, without all else.
  if (beginsAsJson(text)) throw new ImportRefusal(t.nameIsDamagedOrIncompleteExport({ name }))
  if (/^={8,}[ \t\r]*$/m.test(text) && /^[ \t]*-.*\|/m.test(head)) return named('Kindle', readClippings(text))
  if (isBookExcerpts(text)) return named('Apple Books', readBookExcerpts(text))
  const title = titleOf(name)
  if (hasFrontMatter(text)) return named('Markdown', readMarkdownNote(text, title))
  if (isEmail(text)) {
    // An email may be in several encodings. A file in UTF-16 is in one.
    const isWide = bytes.subarray(0, 200).includes(0)
    const whole = isWide ? Buffer.from(text) : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const source = whole.toString('latin1').replace(/^ï»¿/, '')
    const found: FoundItems[] = []
    for (const email of emailsIn(source)) found.push(await readEmail(email))
    return named('Mail', {
      items: found.flatMap(({ items }) => items),
      refused: found.flatMap(({ refused }) => refused),
    })
  }
  if (isPage(text, name)) return named(t.savedPage, one(readSavedPage(text, title)))
  if (beginsAsXml(text)) {
    const records = recordsOfXml(text)
    const found = records && readObjects(records)
    if (found) return named(found.program === 'JSON' ? 'XML' : found.program, found)
  }
  const table = readRows(text)
  const rows = table && readTable(table)
  if (rows) return named(rows.program, rows)
  return named(...readProse(text, title))
}

const ADDRESSES_ONLY: RefusedRow = {
  name: t.everythingExceptAddresses,
  reason: t.thisFilesFormatIsUnknownSo,
}

/** A list of addresses, or a note that has some in it. */
function readProse(text: string, title: string): readonly [string, FoundItems] {
  const list = readLinkList(text)
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const linked = lines.filter((line) => line.includes('://')).length
  const isNote = text.trim().length > 400 && linked < lines.length / 4
  if (list.items.length > 0 && !isNote) return ['List', isMarkup(text) ? { ...list, refused: [ADDRESSES_ONLY] } : list]
  if (isNote) return ['Markdown', readMarkdownNote(text, title)]
  throw new ImportRefusal(t.thisFileHasNoWebAddress)
}

const one = (item: IncomingItem): FoundItems => ({ items: [item], refused: [] })

const named = (program: string, { items, refused, repeated = 0, fieldsLeft = [] }: FoundItems): ReadArchive => ({
  ...{ programs: [program], items, refused, repeated, fieldsLeft },
})

function propertyList(value: unknown, name: string): ReadArchive {
  const page = readSafariArchive(value, titleOf(name))
  if (page) return named(t.savedPage, one(page))
  return named('Safari', isObject(value) ? safariItems(value) : { items: [], refused: [] })
}

/** Name of a file without its folders and extension. */
const titleOf = (name: string): string => name.replace(/^.*\//, '').replace(/\.[a-z0-9]{1,10}$/i, '') || name
