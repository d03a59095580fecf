/** Reads what other programs export. Takes bytes and returns items, without network or database. */
export { createArchiveReader, type ArchiveReader } from './archive-reader.ts'
export { ImportRefusal } from './import-refusal.ts'
export type { HandedItem, IncomingHighlight, IncomingItem, KeptEntry, RefusedRow } from './incoming-item.ts'
