import type { Root } from 'mdast'
import { canonicalText } from '#shared/text/canonical-text.ts'
import { cleanProse } from '#shared/text/clean-text.ts'
import { readingMinutes, wordCount } from '#shared/text/word-count.ts'
import { reason } from '#shared/reasons/codes.ts'
import type { Reason } from '#shared/reasons/reason.ts'
import * as t from '#shared/words/service/fetching.ts'
import { openZip, type OpenZip, ZipError } from '../../zip/read-zip.ts'
import type { ExtractedArticle } from '../extract-article.ts'
import { ExtractionError } from '../extraction-error.ts'
import { isRightToLeft } from '../metadata/language.ts'
import { parsePage } from '../page/parse-page.ts'
import { settleTree } from '../tree/settle-tree.ts'
import { bookChapter, renumberNotes } from './book-chapter.ts'
import { bookContents } from './book-contents.ts'
import { bookPackage, type BookPackage } from './book-package.ts'
import { BookPictures, type BookPicture } from './book-pictures.ts'
import { bookText } from './book-text.ts'
import { readPart } from './read-part.ts'
import { attribute, xmlElements } from './xml-elements.ts'

/** Encryption methods that only scramble fonts. The text of a book that uses them is readable. */
const OF_FONTS = new Set(['http://www.idpf.org/2008/embedding', 'http://ns.adobe.com/pdf/enc#RC'])

/** True if the book's seller has encrypted it. */
async function isLocked(zip: OpenZip): Promise<boolean> {
  const bytes = await zip.read('META-INF/encryption.xml')
  if (!bytes) return false
  return xmlElements(bookText(bytes)).some(
    (element) =>
      element.name === 'encryptionmethod' &&
      element.parent?.name === 'encrypteddata' &&
      !OF_FONTS.has(attribute(element, 'Algorithm') ?? ''),
  )
}

/** An EPUB. */
export interface BookFile {
  readonly url: string
  readonly bytes: Uint8Array
}

export type ExtractedBook = Omit<ExtractedArticle, 'contentType' | 'pageType' | 'quality' | 'notice'> & {
  readonly contentType: 8
  /** The pictures in the book's text, and its cover. */
  readonly pictures: readonly BookPicture[]
  /** One sentence on the parts of the book that could not be read. Null if all could. */
  readonly remark: Reason | null
}

/** Must be increased when a change produces a different canonical text for the same book. */
const TEXT_VERSION = 2
const MB = 1024 * 1024
const LIMITS = { entries: 30_000, entryBytes: 32 * MB, allBytes: 512 * MB }
/** Maximum total number of characters in a book's files. */
const MOST_TEXT = 12_000_000
const EXCERPT_LENGTH = 300
/** Time limit for all chapters in milliseconds. The rest of the document's time is reserved for processing the text. */
const CHAPTERS_BUDGET = 10_000

/**
 * Extracts a book's text as an article, with its chapters in order. If time runs out, the remaining chapters are left
 * out, and a remark says so. Throws ExtractionError. Must run in a separate process, because a malicious file may use
 * any amount of time and memory.
 */
export async function extractBook({ url, bytes }: BookFile, budget = CHAPTERS_BUDGET): Promise<ExtractedBook> {
  try {
    const zip = await openZip(bytes, LIMITS)
    if (await isLocked(zip)) throw new ExtractionError('book_locked')
    const book = await bookPackage(zip)
    const pictures = new BookPictures(zip)
    const cover = book.cover && (await pictures.addressOf(book.cover.path))
    const { root, read } = await chapters(zip, book, pictures, performance.now() + budget)
    const { tree, markdown } = settleTree(root)
    const text = canonicalText(tree)
    if (text.trim() === '' && !markdown.includes('![')) throw new ExtractionError('book_empty')
    const { facts } = book
    return {
      title: facts.title || titleOf(url),
      authors: [...facts.authors],
      siteName: facts.publisher,
      publicationDate: facts.published,
      language: facts.language,
      isRtl: isRightToLeft(text, facts.language),
      excerpt: shorten(plain(facts.description) || text.slice(0, 4 * EXCERPT_LENGTH)),
      leadImage: cover,
      canonicalUrl: null,
      markdown,
      text,
      wordCount: wordCount(text, facts.language),
      readingMinutes: readingMinutes(text, facts.language),
      contentType: 8,
      pictures: pictures.all,
      remark: remarkOn(read, book.chapters.length, pictures.isCut),
      textVersion: TEXT_VERSION,
    }
  } catch (error) {
    if (!(error instanceof ZipError)) throw error
    throw new ExtractionError(error.isTooMuch ? 'too_complex' : 'book_damaged', { cause: error.message })
  }
}

/** Returns the number of chapters that were read and their blocks in order. */
async function chapters(
  zip: OpenZip,
  { chapters: files, contents }: BookPackage,
  pictures: BookPictures,
  until: number,
): Promise<{ readonly root: Root; readonly read: number }> {
  const table = contents && (await readPart(zip, contents.path))
  const lines = contents && table ? bookContents(bookText(table), contents.path) : null
  const root: Root = { type: 'root', children: [] }
  let [read, notes, length] = [0, 0, 0]
  for (const { path } of files) {
    if (read > 0 && performance.now() > until) break
    read += 1
    const bytes = await readPart(zip, path)
    if (!bytes) continue
    const xhtml = bookText(bytes)
    length += xhtml.length
    if (length > MOST_TEXT) throw new ExtractionError('too_complex')
    const blocks = await bookChapter({ path, xhtml, line: lines?.get(path) }, pictures)
    notes = renumberNotes(blocks, notes)
    for (const block of blocks) root.children.push(block)
  }
  return { root, read }
}

function remarkOn(read: number, all: number, isCut: boolean): Reason | null {
  if (read < all) {
    return reason('book_cut', { read, all })
  }
  return isCut ? reason('book_pictures_cut') : null
}

/** A description may be HTML. */
function plain(description: string): string {
  if (description.trim() === '') return ''
  return cleanProse(parsePage(description).body.textContent.replace(/\s+/g, ' ')).trim()
}

function titleOf(url: string): string {
  const name = URL.canParse(url) ? (new URL(url).pathname.split('/').at(-1) ?? '') : ''
  const words = decoded(name)
    .replace(/\.epub[^]*/i, '')
    .replace(/[-_+]+/g, ' ')
    .trim()
  return words || t.bookWithoutATitle
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

function shorten(text: string): string {
  const words = cleanProse(text.replace(/\s+/g, ' ')).trim()
  if (words.length <= EXCERPT_LENGTH) return words
  const cut = words.slice(0, EXCERPT_LENGTH)
  const end = Math.max(cut.lastIndexOf(' '), EXCERPT_LENGTH / 2)
  return `${cut.slice(0, end).toWellFormed().trim()}…`
}
