/** Writes what a library is exported as. Takes values and returns bytes, without network or database. */
export { type ArchiveLayout, archiveLayouts, type EntryFiles, partPath, type WholeFile } from './archive-layout.ts'
export type { Chapter } from './book.ts'
export type { ExportedEntry } from './exported-entry.ts'
export { type LibraryFacts, type ReadFacts, sessionFacts, sourceFacts, tagFacts } from './library-facts.ts'
export { type LibraryRecord, libraryRecord } from './library-record.ts'
export { entryItem, highlightItem, type OutgoingFeed, type OutgoingItem } from './outgoing-feed.ts'
export { type WrittenFeed, writeFeed } from './write-feed.ts'
