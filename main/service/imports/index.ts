/** Reads files that other programs export. Takes bytes and returns items, and uses neither network nor database. */
export { createArchiveReader, type ArchiveReader } from './archive-reader.ts'
export { ImportRefusal } from './import-refusal.ts'
export {
  type ArchivedStyle,
  type HandedItem,
  type IncomingHighlight,
  type IncomingItem,
  incomingItem,
  type KeptEntry,
  type RefusedRow,
} from './incoming-item.ts'
