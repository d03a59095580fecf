/**
 * Turns a page into an article. Takes and returns values, and uses neither the network nor the database. The code is
 * only loaded in the processes that read documents.
 */
export type { ExtractedArticle, Finder, Page } from './extract-article.ts'
export type { BookFile, ExtractedBook } from './book/extract-book.ts'
export type { BookPicture } from './book/book-pictures.ts'
export { ExtractionError, extractionReason, type ExtractionFailure } from './extraction-error.ts'
export {
  createExtractors,
  NOBODY,
  type Extractor,
  type ExtractorOptions,
  type DocumentFile,
  type Extractors,
  type Turn,
} from './extractor.ts'
export type { EmailPicture, ReadEmail, UnsubscribeWays } from './emails/email.ts'
export { isJoined, joinPages, MAX_PARTS, type Part, splitPages } from './parts/joined-pages.ts'
export type { ExtractedPdf, PdfFile } from './pdf/extract-pdf.ts'
export type { PdfHighlight } from './pdf/pdf-highlights.ts'
export type { SpokenNotes, TranscriptLine, WrittenTranscript } from './write-transcript.ts'
export { lockedPdf } from './pdf/locked-pdf.ts'
export type { PagePieces } from './stored/page-pieces.ts'
export type { OutlineEntry } from './pdf/pdf-outline.ts'
export { isRightToLeft, languageOfScript } from './metadata/language.ts'
export { TEXT_VERSION } from './extraction-version.ts'
