import {
  type ExtractedPdf,
  type Extractor,
  type DocumentFile,
  ExtractionError,
  extractionReason,
  lockedPdf,
} from '../../../extraction/index.ts'
import type { FetchedArticle, FoundArticle } from '../fetched-article.ts'

/** Number of bytes at the start of a file in which a PDF identifies itself. */
export const PDF_HEAD = 1024

/**
 * True if the bytes are those of a PDF. Only the bytes count, because servers label PDFs as octet-stream and error
 * pages as PDF. A little junk before the header is common.
 */
export function isPdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(PDF_HEAD, bytes.byteLength)).includes('%PDF-')
}

/** Reads a PDF's text and stores the file. Never rejects because of anything in the file. */
export async function readPdf(extractor: Extractor, file: DocumentFile, signal: AbortSignal): Promise<FetchedArticle> {
  const { url, bytes } = file
  const pdf = { mediaType: 'application/pdf', bytes }
  try {
    const article = await extractor.extractPdf(file, signal)
    const kept = { ...pdf, pageStarts: article.pageStarts, outline: article.outline }
    const { highlights } = article
    return { kind: 'article', url, article: withoutPages(article), fromSent: false, html: null, file: kept, highlights }
  } catch (error) {
    if (!(error instanceof ExtractionError)) throw error
    const remark = extractionReason(error, 'file')
    if (error.code !== 'pdf_locked') return { kind: 'failed', reason: remark, retryable: false, wait: null }
    // A reader who knows the password can still view the pages.
    const article = { ...lockedPdf(url), remark }
    const kept = { ...pdf, pageStarts: null, outline: [] }
    return { kind: 'article', url, article, fromSent: false, html: null, file: kept }
  }
}

function withoutPages(pdf: ExtractedPdf): FoundArticle {
  const { pageStarts: _pages, outline: _outline, highlights: _highlights, ...article } = pdf
  return article
}
