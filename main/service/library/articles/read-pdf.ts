import type { ExtractedPdf, Extractor } from '../../extraction/index.ts'
import { ExtractionError, explainExtractionError, lockedPdf } from '../../extraction/index.ts'
import type { FetchedArticle, FoundArticle } from './found-article.ts'

/** The bytes decide: servers call PDFs octet-streams, and error pages PDFs. A little junk in front of them is common. */
export function isPdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(1024, bytes.byteLength)).includes('%PDF-')
}

/** A PDF's words with the file itself. Never rejects for anything that is in it. */
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
    const remark = explainExtractionError(error)
    if (error.code !== 'pdf_locked') return { kind: 'failed', reason: remark, retryable: false, wait: null }
    // Whoever knows the password can still look at its pages.
    const article = { ...lockedPdf(url), remark }
    const file = { ...pdf, pageStarts: null, outline: [] }
    return { kind: 'article', url, article, fromSent: false, html: null, file }
  }
}

function withoutPages(pdf: ExtractedPdf): FoundArticle {
  const { pageStarts: _pages, outline: _outline, ...article } = pdf
  return article
}
