import type { ExtractedPdf } from './extract-pdf.ts'
import { pdfTitle } from './pdf-title.ts'

/**
 * Returns the result for a PDF that needs a password from the user. Only its file name is known. Its pages can still be
 * shown.
 */
export function lockedPdf(
  url: string,
): Omit<ExtractedPdf, 'pageStarts' | 'outline' | 'remark' | 'textVersion' | 'highlights'> {
  return {
    title: pdfTitle(null, [], url),
    authors: [],
    siteName: null,
    publicationDate: null,
    language: null,
    isRtl: false,
    excerpt: '',
    leadImage: null,
    canonicalUrl: null,
    markdown: '',
    text: '',
    wordCount: 0,
    readingMinutes: 0,
    contentType: 2,
  }
}
