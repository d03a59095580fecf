import { PdfError, PdfFile } from '../../reading/kinds/pdf/pdf-file.ts'
import { escaped, fileAddress, pageOf, stem } from './page-of.ts'
import { type PdfBlock, type PdfLine, pdfParagraphs } from './pdf-paragraphs.ts'
import type { FoundPage } from './read-letter.ts'

/** Letters after which the rest of a PDF is left out: what a save may bring is 10 MB. */
const MOST_LETTERS = 4_000_000

/**
 * The words of a PDF as a page: the service takes PDFs from the web only, so of a file its text is what can be kept.
 * A sentence instead where there is none to keep.
 */
export async function readPdf(name: string, bytes: Uint8Array): Promise<FoundPage | string> {
  if (!new TextDecoder('latin1').decode(bytes.subarray(0, 1024)).includes('%PDF-')) return `${name} is not a PDF file.`
  const giveUp = new AbortController()
  try {
    const source = {
      size: bytes.length,
      pageStarts: null,
      part: (start: number, end: number) => Promise.resolve(bytes.slice(start, end)),
    }
    const pages = await linesOf(await PdfFile.open(source, giveUp.signal))
    const blocks = pdfParagraphs(pages)
    if (blocks.length === 0) return `${name} holds pictures of pages and no text, so there is nothing to save of it.`
    const title = titleOf(blocks) ?? stem(name)
    return { url: await fileAddress(name, bytes), html: pageOf({ title, site: 'PDF' }, markup(title, blocks)) }
  } catch (error) {
    if (!(error instanceof PdfError)) throw error
    return error.kind === 'locked' ? `${name} is locked with a password.` : `${name} is damaged and could not be read.`
  } finally {
    giveUp.abort()
  }
}

async function linesOf(file: PdfFile): Promise<readonly (readonly PdfLine[])[]> {
  const pages: PdfLine[][] = []
  let letters = 0
  for (let index = 0; index < file.pageCount && letters < MOST_LETTERS; index += 1) {
    const page = await file.page(index)
    const lines: PdfLine[] = []
    let line: { text: string; y: number; size: number } | null = null
    for (const item of (await page.getTextContent()).items) {
      if (!('str' in item)) continue
      const y = Number(item.transform[5])
      const size = Math.hypot(Number(item.transform[2]), Number(item.transform[3]))
      if (line && Math.abs(line.y - y) > Math.max(line.size, size) / 2) line = null
      if (line) line.text += item.str
      else if (item.str.trim() !== '') lines.push((line = { text: item.str, y, size }))
      letters += item.str.length
      if (item.hasEOL) line = null
    }
    page.cleanup()
    pages.push(lines.map(({ text, ...place }) => ({ ...place, text: text.replace(/\s+/g, ' ').trim() })))
  }
  return pages
}

/** The first large words, where they come before any others. */
const titleOf = ([first]: readonly PdfBlock[]): string | null => (first?.kind === 'heading' ? first.text : null)

function markup(title: string, blocks: readonly PdfBlock[]): string {
  const rest = blocks[0]?.kind === 'heading' ? blocks.slice(1) : blocks
  const inner = rest.map(({ kind, text }) =>
    kind === 'heading' ? `<h2>${escaped(text)}</h2>` : `<p>${escaped(text)}</p>`,
  )
  return `<article><h1>${escaped(title)}</h1>${inner.join('')}</article>`
}
