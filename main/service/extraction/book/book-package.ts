import type { OpenZip } from '../../zip/read-zip.ts'
import { ExtractionError } from '../extraction-error.ts'
import { type BookFacts, bookFacts } from './book-facts.ts'
import { bookPath } from './book-path.ts'
import { bookText } from './book-text.ts'
import { attribute, type XmlElement, xmlElements } from './xml-elements.ts'

/** A file that the package lists. */
export interface BookPart {
  readonly path: string
  readonly mediaType: string
  /** Keywords that state the file's purpose, such as "nav" or "cover-image". */
  readonly properties: readonly string[]
}

export interface BookPackage {
  readonly facts: BookFacts
  /** By path. */
  readonly parts: ReadonlyMap<string, BookPart>
  /** The chapters to read, in order. */
  readonly chapters: readonly BookPart[]
  readonly cover: BookPart | null
  /** The table of contents, in the format of EPUB 3 or EPUB 2. */
  readonly contents: BookPart | null
}

const PAGE = /^(?:application\/xhtml\+xml|text\/html|text\/x-oeb1-document)$/i

/**
 * Reads a book's package, which describes its metadata and files. Throws ExtractionError if the book has no package or
 * nothing to read.
 */
export async function bookPackage(zip: OpenZip): Promise<BookPackage> {
  const path = await packagePath(zip)
  const bytes = path === null ? null : await zip.read(path)
  if (path === null || bytes === null) throw new ExtractionError('book_damaged')
  const elements = xmlElements(bookText(bytes))
  const byId = new Map<string, BookPart>()
  const parts = new Map<string, BookPart>()
  for (const item of elements.filter(({ name, parent }) => name === 'item' && parent?.name === 'manifest')) {
    const part = partOf(item, path)
    const id = attribute(item, 'id')
    if (!part) continue
    if (!parts.has(part.path)) parts.set(part.path, part)
    if (id !== null && !byId.has(id)) byId.set(id, part)
  }
  const facts = bookFacts(elements)
  const all = [...parts.values()]
  const spine = elements.find(({ name }) => name === 'spine')
  const contents =
    all.find(({ properties }) => properties.includes('nav')) ??
    byId.get((spine && attribute(spine, 'toc')) ?? '') ??
    all.find(({ mediaType }) => mediaType === 'application/x-dtbncx+xml') ??
    null
  const cover =
    all.find(({ properties }) => properties.includes('cover-image')) ?? byId.get(facts.coverId ?? '') ?? null
  return { facts, parts, chapters: chaptersOf(elements, byId, all, contents), cover, contents }
}

/** Returns the chapters in the order of the spine. A book without a spine is read in the order of its files. */
function chaptersOf(
  elements: readonly XmlElement[],
  byId: ReadonlyMap<string, BookPart>,
  all: readonly BookPart[],
  contents: BookPart | null,
): readonly BookPart[] {
  const isRead = (part: BookPart | undefined): part is BookPart =>
    part !== undefined && part !== contents && PAGE.test(part.mediaType)
  const named = elements
    .filter(({ name, parent }) => name === 'itemref' && parent?.name === 'spine')
    .map((item) => byId.get(attribute(item, 'idref') ?? ''))
  const chapters = [...new Set(named.filter(isRead))]
  return chapters.length > 0 ? chapters : all.filter(isRead)
}

/** Returns the path of the package that the container names or, if the book has no container, of the first package. */
async function packagePath(zip: OpenZip): Promise<string | null> {
  const container = await zip.read('META-INF/container.xml')
  const root = container && xmlElements(bookText(container)).find(({ name }) => name === 'rootfile')
  const path = root && bookPath(attribute(root, 'full-path') ?? '', '')
  if (path && zip.names.includes(path)) return path
  return zip.names.find((name) => /\.opf$/i.test(name)) ?? null
}

function partOf(item: XmlElement, from: string): BookPart | null {
  const href = attribute(item, 'href')
  const path = href === null || href === '' ? null : bookPath(href, from)
  if (path === null) return null
  return {
    path,
    mediaType: (attribute(item, 'media-type') ?? '').trim().toLowerCase(),
    properties: (attribute(item, 'properties') ?? '').split(/\s+/),
  }
}
