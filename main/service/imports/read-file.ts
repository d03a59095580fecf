import { isBookmarkFile } from '#shared/text/saved/is-bookmark-file.ts'
import { reason } from '#shared/reasons/codes.ts'
import * as t from '#shared/words/service/transfers.ts'
import { isDatabase } from '../../sqlite/open-foreign.ts'
import { isBook } from '../zip/is-book.ts'
import { decodeText } from './decode-text.ts'
import { isBookExcerpts, readBookExcerpts } from './formats/book-excerpts.ts'
import { readBookmarkFile } from './formats/bookmark-file.ts'
import { safariItems } from './formats/browser-trees.ts'
import { readClippings } from './formats/clippings.ts'
import { isBarredTexts, readBarredTexts } from './formats/barred-texts.ts'
import { readBookAnnotations } from './formats/e-reader-annotations.ts'
import { readEvernote } from './formats/evernote.ts'
import { readHeadedLinks } from './formats/headed-links.ts'
import { isAnki, readAnki } from './formats/anki-notes.ts'
import { isEmail, emailsIn, readEmail } from './formats/email.ts'
import { namesLeft } from './formats/record-fields.ts'
import { readLinkPage } from './formats/link-page.ts'
import { isNotebookPage, readNotebookPage } from './formats/notebook-page.ts'
import { isKindleTable, isTolino, readKindleTable, readTolino } from './formats/listed-notes.ts'
import { readLinkList } from './formats/link-list.ts'
import { readKoboDatabase } from './formats/kobo-database.ts'
import { readKoreader } from './formats/koreader.ts'
import { isMoonReader, readMoonReader } from './formats/moon-reader.ts'
import { isBibtex, isRis, readEndNote, recordsOfBibtex, recordsOfRis } from './formats/references.ts'
import { isHotlist, isShortcut, readHotlist, readShortcut } from './formats/shortcuts.ts'
import { readYamlList } from './formats/yaml-list.ts'
import { isMarkdownNote, readMarkdownNote } from './formats/markdown-note.ts'
import { readObjects, recordItems } from './formats/objects.ts'
import { readBinaryPropertyList, readPropertyList } from './formats/property-list.ts'
import { readSavedPage } from './formats/saved/saved-page.ts'
import { readSafariArchive } from './formats/saved/safari-archive.ts'
import { isWarc, readWarc } from './formats/saved/warc.ts'
import { readTable } from './formats/tables.ts'
import { readOutline, readPosts, readXbel, recordsOfXml } from './formats/xml-posts.ts'
import { readZotero } from './formats/zotero.ts'
import { inMemory } from '../bytes/byte-source.ts'
import { bookRefusal, ImportRefusal } from './import-refusal.ts'
import type { FoundItems, IncomingItem, ReadArchive, RefusedRow } from './incoming-item.ts'
import { beginsAsJson, isObject, readJson } from './read-json.ts'
import { beginsAsXml, isMarkup, isPage } from './page-start.ts'
import { readParts, readRows } from './read-rows.ts'
import { isMozillaLz4, unpackMozillaLz4 } from './unpack-mozilla-lz4.ts'
import { namesUnread, xmlTree } from './xml-tree.ts'

/**
 * Reads one file that is not a zip. Its format is recognized by its content. Throws ImportRefusal for a file of an
 * unknown kind.
 */
export async function readFile(bytes: Uint8Array, name: string): Promise<ReadArchive> {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 1024))
  if (start.startsWith('bplist')) return propertyList(readBinaryPropertyList(bytes), name)
  if (start.includes('%PDF-')) throw new ImportRefusal(reason('file_is_pdf', { name }))
  if (await isBook(inMemory(bytes))) throw bookRefusal(name)
  if (isMozillaLz4(bytes)) return readFile(unpackMozillaLz4(bytes), name)
  if (isWarc(bytes)) return webArchive(bytes, name)
  if (isDatabase(bytes)) {
    const found = readKoboDatabase(bytes)
    if (found) return named('Kobo', found)
  }
  const text = decodeText(bytes)
  if (text === null) throw new ImportRefusal(reason('file_format_unknown', { name }))
  return readText(text.replace(/^\uFEFF/, ''), name, bytes)
}

function webArchive(bytes: Uint8Array, name: string): ReadArchive {
  const found = readWarc(bytes)
  if (found === null) throw new ImportRefusal(reason('file_incomplete', { name }))
  if (found.items.length === 0) throw new ImportRefusal(reason('file_has_nothing', { name }))
  return named('WARC', found)
}

/** XML formats that are read as a tree. */
const treeFormats = [
  { program: 'Evernote', start: /<en-export\b/i, read: readEvernote },
  { program: 'Zotero', start: /<rdf:RDF\b[^<>]{0,4000}zotero\.org\/namespaces\/export/i, read: readZotero },
  { program: 'EndNote', start: /<records>\s*<record>[^]{0,2000}<ref-type\b/i, read: readEndNote },
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
  if (tree && root) {
    const found = tree.read(root)
    return named(tree.program, { ...found, fieldsLeft: namesLeft(namesUnread(root)) })
  }
  const json = readJson(text)
  if (json !== null) {
    const found = readObjects(json)
    if (found) return named(found.program, found)
    throw new ImportRefusal(reason('file_has_nothing', { name }))
  }
  // Without this check, an incomplete export would be read as a mere list of the addresses in it.
  if (beginsAsJson(text)) throw new ImportRefusal(reason('file_incomplete', { name }))
  if (/^={8,}[ \t\r]*$/m.test(text) && /^[ \t]*-.*\|/m.test(head)) return named('Kindle', readClippings(text))
  if (isKindleTable(text)) return named('Kindle', readKindleTable(text))
  if (isTolino(text)) return named('Tolino', readTolino(text))
  if (isMoonReader(text)) return named('Moon+ Reader', readMoonReader(text))
  if (isHotlist(text)) return named('Opera', readHotlist(text))
  if (isAnki(text)) return named('Anki', readAnki(text))
  if (isRis(text)) return named('RIS', recordItems(recordsOfRis(text)))
  if (isBibtex(text)) return named('BibTeX', recordItems(recordsOfBibtex(text)))
  if (isBarredTexts(text)) return named('wallabag', readBarredTexts(text))
  const book = readKoreader(text)
  if (book) return named('KOReader', book)
  if (isBookExcerpts(text)) return named('Apple Books', readBookExcerpts(text))
  const title = titleOf(name)
  const list = readYamlList(text)
  const records = list === null ? null : readObjects(list)
  if (records) return named(records.program === 'JSON' ? 'YAML' : records.program, records)
  if (isShortcut(text)) return named(t.link, readShortcut(text, title))
  if (isMarkdownNote(text)) return named('Markdown', readMarkdownNote(text, title))
  if (isEmail(text)) {
    // Parts of an email may have different encodings. A UTF-16 file has a single encoding.
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
  if (isNotebookPage(text)) return named(t.highlights, readNotebookPage(text))
  if (isPage(text, name)) {
    const links = readLinkPage(text)
    return links ? named('List', links) : named(t.savedPage, one(readSavedPage(text, title)))
  }
  if (beginsAsXml(text)) {
    const records = recordsOfXml(text)
    const found = records && readObjects(records)
    if (found) return named(found.program === 'JSON' ? 'XML' : found.program, found)
  }
  const table = readRows(text)
  const rows = table && readTable(table)
  if (rows) return named(rows.program, rows)
  for (const part of readParts(text)) {
    const found = readTable(part)
    if (found) return named(found.program, found)
  }
  return named(...readProse(text, name))
}

const MARKDOWN = /\.(?:md|markdown)$/i

const addressesOnly = (): RefusedRow => ({
  name: t.everythingExceptAddresses,
  reason: reason('file_only_addresses'),
})

/** Reads a list of addresses, or a note that contains addresses. */
function readProse(text: string, name: string): readonly [string, FoundItems] {
  const title = titleOf(name)
  const list = readLinkList(text)
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const linked = lines.filter((line) => line.includes('://')).length
  const prose = lines.filter((line) => !line.includes('://') && /\p{L}/u.test(line) && !/^#{1,6}\s/.test(line)).length
  const isNote =
    (text.trim().length > 400 && linked < lines.length / 4) || (MARKDOWN.test(name) && prose > 0 && prose >= linked)
  if (list.items.length > 0 && !isNote) return ['List', isMarkup(text) ? { ...list, refused: [addressesOnly()] } : list]
  const isWritten = MARKDOWN.test(name) || (/\.te?xt$/i.test(name) && lines.length > 2)
  if (isNote || (list.items.length === 0 && isWritten)) return ['Markdown', readMarkdownNote(text, title)]
  throw new ImportRefusal(reason('file_has_no_address'))
}

const one = (item: IncomingItem): FoundItems => ({ items: [item], refused: [] })

const named = (program: string, { items, refused, repeated = 0, fieldsLeft = [] }: FoundItems): ReadArchive => ({
  ...{ programs: [program], items, refused, repeated, fieldsLeft },
})

function propertyList(value: unknown, name: string): ReadArchive {
  const page = readSafariArchive(value, titleOf(name))
  if (page) return named(t.savedPage, one(page))
  const { items, refused } = isObject(value) ? safariItems(value) : { items: [], refused: [] }
  // A file with a single link is named after the link's title.
  const isOne = isObject(value) && value['URL'] !== undefined
  return named('Safari', {
    items: isOne ? items.map((each) => ({ ...each, title: each.title ?? titleOf(name) })) : items,
    refused,
  })
}

/** Returns the name of a file without its folders and extension. */
const titleOf = (name: string): string => name.replace(/^.*\//, '').replace(/\.[a-z0-9]{1,10}$/i, '') || name
