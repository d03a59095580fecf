/**
 * Writes a library in the export formats. These functions take values and return bytes, without using the network or
 * the database.
 */
export { type ArchiveLayout, archiveLayouts, type EntryFiles, partPath, type WholeFile } from './archive-layout.ts'
export type { Chapter } from './epub-package.ts'
export { isUsualPicture, picturesIn, sameAddress } from './book-pictures.ts'
export type { ExportedEntry, StoredPicture, StoredFile } from './exported-entry.ts'
export {
  type LibraryFacts,
  type ReadFacts,
  preferenceFacts,
  sessionFacts,
  shelfFacts,
  sourceFacts,
  tagFacts,
} from './library-facts.ts'
export { safeName } from './entry-path.ts'
export { frontMatter } from './front-matter.ts'
export { type LibraryRecord, libraryRecord } from './library-record.ts'
export {
  entryItem,
  highlightItem,
  type OutgoingAudio,
  type OutgoingFeed,
  type OutgoingItem,
  publicShelfItem,
} from './outgoing-feed.ts'
export { type WrittenFeed, writeFeed } from './write-feed.ts'
export { markdownHtml, textPage } from './entry-html.ts'
export { notionHeadings } from './notion-page.ts'
