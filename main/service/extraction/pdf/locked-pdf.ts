import type { ExtractedPdf } from './extract-pdf.ts'
import { pdfTitle } from './pdf-title.ts'

/** A PDF that needs its reader's password. Only the file name is known. Its pages can still be shown. */
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
