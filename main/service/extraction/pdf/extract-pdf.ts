import type { Heading, List, ListItem, Paragraph, Root } from 'mdast'
import { canonicalText } from '#shared/text/canonical-text.ts'
import { cleanProse } from '#shared/text/clean-text.ts'
import { lettersAndDigits } from '#shared/text/letters-and-digits.ts'
import { parseMarkdown } from '#shared/text/parse-markdown.ts'
import { renderMarkdown } from '#shared/text/render-markdown.ts'
import { readingMinutes, wordCount } from '#shared/text/word-count.ts'
import { reason } from '#shared/reasons/codes.ts'
import type { Reason } from '#shared/reasons/reason.ts'
import type { ExtractedArticle } from '../extract-article.ts'
import { ExtractionError } from '../extraction-error.ts'
import { isRightToLeft, languageOfScript, languageTag } from '../metadata/language.ts'
import { boundDecoding, type Decoding } from './bound-decoding.ts'
import { blocksOf, type PdfBlock } from './page-blocks.ts'
import { CharacterMaps } from './character-maps.ts'
import { type PageLine, pageLines } from './page-lines.ts'
import {
  locateHighlights,
  type MarkedWords,
  markedWords,
  type PdfAnnotation,
  type PdfHighlight,
} from './pdf-highlights.ts'
import { pageStarts } from './page-starts.ts'
import { type OutlineEntry, pdfOutline } from './pdf-outline.ts'
import { pdfTitle } from './pdf-title.ts'
import type { TextItem } from './text-item.ts'

export interface PdfFile {
  readonly url: string
  readonly bytes: Uint8Array
}

export type ExtractedPdf = Omit<ExtractedArticle, 'contentType' | 'pageType' | 'quality' | 'notice'> & {
  readonly contentType: 2
  /** For each page, the offset at which its words start in the canonical text. */
  readonly pageStarts: readonly number[]
  /** The PDF's own table of contents. Empty if it has none. */
  readonly outline: readonly OutlineEntry[]
  /** Highlights that were made in the PDF with other programs. */
  readonly highlights: readonly PdfHighlight[]
  /** One sentence about the parts of the PDF that could not be read. Null if all could be read. */
  readonly remark: Reason | null
}

/** Increase this when a change produces a different canonical text for the same PDF. */
const TEXT_VERSION = 4
/** A file with more pages than this is hostile, or too long for anyone to read on a screen. */
const MAX_PAGES = 5000
const MAX_TEXT = 10_000_000
const EXCERPT_LENGTH = 300
/**
 * Time limit for reading all pages, in milliseconds. The rest of the document's time is reserved for processing their
 * text.
 */
const PAGES_BUDGET = 12_000

/**
 * Extracts a PDF's text as an article. The text of a scanned PDF is empty. If time or memory runs out, pages are left
 * out, and a remark says so. Throws ExtractionError. Must run in a separate process: it takes about 10 ms per page, and
 * a hostile file may use any amount of time and memory.
 */
export async function extractPdf({ url, bytes }: PdfFile, pagesBudget = PAGES_BUDGET): Promise<ExtractedPdf> {
  const { pages, marked, info, outline, remark } = await readPages(bytes, pagesBudget)
  const blocks = blocksOf(pages)
  const title = cleanProse(pdfTitle(info['Title'], pages[0] ?? [], url)).trim()
  const root: Root = {
    type: 'root',
    children: nodesOf(blocks.filter(({ text, level }, at) => !(at < 3 && level > 0 && same(text, title)))),
  }
  const tree = parseMarkdown(renderMarkdown(root))
  const markdown = renderMarkdown(tree)
  const text = canonicalText(tree)
  const language = languageOf(languageTag(typeof info['Language'] === 'string' ? info['Language'] : null), text)
  const starts = pageStarts(pages, text)
  const author = typeof info['Author'] === 'string' ? cleanProse(info['Author']).trim() : ''
  return {
    title,
    authors:
      author === '' || author.length > 200
        ? []
        : author
            .split(';')
            .map((name) => name.trim())
            .filter(Boolean),
    siteName: null,
    publicationDate: pdfDate(info['CreationDate']),
    language,
    isRtl: isRightToLeft(text, language),
    excerpt: shorten(blocks.find(({ text, level }) => level === 0 && text.length > 80)?.text ?? text),
    leadImage: null,
    canonicalUrl: null,
    markdown,
    text,
    wordCount: wordCount(text, language),
    readingMinutes: readingMinutes(text, language),
    contentType: 2,
    pageStarts: starts,
    highlights: locateHighlights(marked, text, starts),
    outline,
    remark,
    textVersion: TEXT_VERSION,
  }
}

function nodesOf(blocks: readonly PdfBlock[]): (Heading | Paragraph | List)[] {
  const nodes: (Heading | Paragraph | List)[] = []
  for (const { text, level, isItem } of blocks) {
    const children = [{ type: 'text' as const, value: cleanProse(text) }]
    const paragraph: Paragraph = { type: 'paragraph', children }
    const last = nodes.at(-1)
    const item: ListItem = { type: 'listItem', spread: false, children: [paragraph] }
    if (isItem && last?.type === 'list') last.children.push(item)
    else if (isItem) nodes.push({ type: 'list', ordered: false, spread: false, children: [item] })
    else nodes.push(level === 0 ? paragraph : { type: 'heading', depth: level, children })
  }
  return nodes
}

/**
 * The language that a file declares is often that of the program that wrote it. The script of the text is more
 * reliable.
 */
function languageOf(said: string | null, text: string): string | null {
  const told = languageOfScript(text)
  if (told === null) return said
  return said === null || new Intl.Locale(said).maximize().script === 'Latn' ? told : said
}

interface ReadPages {
  readonly pages: readonly (readonly PageLine[])[]
  /** Marked words of each page. */
  readonly marked: readonly (readonly MarkedWords[])[]
  readonly info: Readonly<Record<string, unknown>>
  readonly outline: readonly OutlineEntry[]
  readonly remark: Reason | null
}

async function readPages(bytes: Uint8Array, budget: number): Promise<ReadPages> {
  const { getDocument, decoding } = await pdfjs()
  const until = performance.now() + budget
  decoding.wasCutOff()
  const task = getDocument({
    ...{ data: bytes, useSystemFonts: false, disableFontFace: true, verbosity: 0 },
    BinaryDataFactory: CharacterMaps,
    useWorkerFetch: false,
  })
  try {
    const document = await task.promise
    if (document.numPages > MAX_PAGES) throw new ExtractionError('too_complex')
    // If the metadata is damaged, only the title is lost.
    const { info } = (await document.getMetadata().catch(() => ({ info: {} }))) as { info: Record<string, unknown> }
    const isTex = /\bTeX|[a-z]TeX|dvips|dvipdf/i.test(`${String(info['Producer'])} ${String(info['Creator'])}`)
    const pages: PageLine[][] = []
    const marked: MarkedWords[][] = []
    let length = 0
    let readInTime = 0
    for (let number = 1; number <= document.numPages; number++) {
      if (number > 1 && performance.now() > until) {
        pages.push([])
        marked.push([])
        continue
      }
      readInTime = number
      const { lines, highlights } = await readPage(document, number, isTex)
      pages.push(lines)
      marked.push(highlights)
      length += lines.reduce((sum, { text }) => sum + text.length, 0)
      if (length > MAX_TEXT) throw new ExtractionError('too_complex')
    }
    const outline = await pdfOutline(document)
    if (!decoding.wasCutOff())
      return { pages, marked, info, outline, remark: remarkOnTime(readInTime, document.numPages) }
    if (length === 0) throw new ExtractionError('too_complex')
    return { pages, marked, info, outline, remark: reason('pdf_text_cut') }
  } catch (cause) {
    if (cause instanceof ExtractionError) throw cause
    if (decoding.wasCutOff()) throw new ExtractionError('too_complex', { cause })
    const name = cause instanceof Error ? cause.name : ''
    throw new ExtractionError(name === 'PasswordException' ? 'pdf_locked' : 'pdf_damaged', { cause })
  } finally {
    // The document's result has already been reported, so errors here don't matter.
    await Promise.allSettled([task.destroy()])
  }
}

function remarkOnTime(read: number, all: number): Reason | null {
  if (read === all) return null
  return reason('pdf_cut', { read, all })
}

type PdfDocument = Awaited<ReturnType<Awaited<ReturnType<typeof pdfjs>>['getDocument']>['promise']>

interface ReadPage {
  readonly lines: PageLine[]
  readonly highlights: MarkedWords[]
}

/** Reads a page. If the page can't be read, only the words on it are lost. */
async function readPage(document: PdfDocument, number: number, isTex: boolean): Promise<ReadPage> {
  try {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    const runs = items.filter((item): item is typeof item & TextItem => 'str' in item)
    const annotations = await annotationsOf(page)
    page.cleanup()
    return { lines: pageLines(runs, isTex), highlights: markedWords(annotations, runs, number) }
  } catch {
    return { lines: [], highlights: [] }
  }
}

/** Returns a page's annotations. If they are damaged, only the highlights of this page are lost. */
async function annotationsOf(page: Awaited<ReturnType<PdfDocument['getPage']>>): Promise<readonly PdfAnnotation[]> {
  try {
    return await page.getAnnotations()
  } catch {
    return []
  }
}

let decoding: Decoding | null = null

/** Loads pdf.js when the first PDF is read. It runs in this thread, which is already a worker and has no canvas. */
async function pdfjs() {
  decoding ??= boundDecoding()
  const scope = globalThis as { DOMMatrix?: unknown; pdfjsWorker?: unknown }
  scope.DOMMatrix ??= function DOMMatrix() {}
  scope.pdfjsWorker ??= await import('pdfjs-dist/legacy/build/pdf.worker.mjs')
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  return { getDocument, decoding }
}

/**
 * True if two texts have the same letters and digits, in any script. A text without letters or digits never matches.
 */
function same(a: string, b: string): boolean {
  const [letters, others] = [a, b].map((text) => lettersAndDigits(text.toLowerCase()).letters)
  return letters !== '' && letters === others
}

/** Converts "D:20260307211807+01'00'" to ISO 8601, if the date exists. */
function pdfDate(written: unknown): string | null {
  const found = /^D?:?(\d{4})(\d{2})?(\d{2})?/.exec(typeof written === 'string' ? written : '')
  if (!found) return null
  const [, year, month = '01', day = '01'] = found
  const date = `${year}-${month}-${day}`
  return Number.isNaN(Date.parse(date)) ? null : date
}

function shorten(text: string): string {
  const words = cleanProse(text).trim()
  if (words.length <= EXCERPT_LENGTH) return words
  const cut = words.slice(0, EXCERPT_LENGTH)
  return `${cut
    .slice(0, Math.max(cut.lastIndexOf(' '), EXCERPT_LENGTH / 2))
    .toWellFormed()
    .trim()}…`
}
