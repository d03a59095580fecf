import {
  type ExtractedPdf,
  type Extractor,
  ExtractionError,
  explainExtractionError,
  lockedPdf,
} from '../../../extraction/index.ts'
import type { FetchedArticle, FoundArticle } from '../found-article.ts'

/**
 * The bytes decide: servers label PDFs as octet-stream and error pages as PDF. A little junk before the header is
 * common.
 */
export function isPdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(1024, bytes.byteLength)).includes('%PDF-')
}

/** Reads a PDF's words and keeps the file. Never rejects for anything in it. */
export async function readPdf(
  extractor: Extractor,
  { url, body }: { readonly url: string; readonly body: Uint8Array },
  signal: AbortSignal,
): Promise<FetchedArticle> {
  const pdf = { mediaType: 'application/pdf', bytes: body }
  try {
    const article = await extractor.extractPdf({ url, bytes: body }, signal)
    const file = { ...pdf, pageStarts: article.pageStarts, outline: article.outline }
    return { kind: 'article', url, article: withoutPages(article), fromSent: false, html: null, file }
  } catch (error) {
    if (!(error instanceof ExtractionError)) throw error
    const remark = explainExtractionError(error, 'file')
    if (error.code !== 'pdf_locked') return { kind: 'failed', reason: remark, retryable: false, wait: null }
    // A reader who knows the password can still view the pages.
    const article = { ...lockedPdf(url), remark }
    const file = { ...pdf, pageStarts: null, outline: [] }
    return { kind: 'article', url, article, fromSent: false, html: null, file }
  }
}

function withoutPages(pdf: ExtractedPdf): FoundArticle {
  const { pageStarts: _pages, outline: _outline, ...article } = pdf
  return article
}
