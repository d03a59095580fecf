import type { LibraryRecord } from './library-record.ts'

/** A picture of an article that is at hand. */
export interface StoredPicture {
  readonly mediaType: string
  readonly bytes: Uint8Array
}

/** A large file that the library keeps as an object, and that an archive takes from there. */
export interface StoredFile {
  readonly object: string
  /** In bytes. */
  readonly size: number
  readonly crc: number
}

/** An entry with the bytes that belong to it. */
export interface ExportedEntry {
  readonly record: LibraryRecord
  /** Page that it was read from, gzipped. Null if it is not stored, or not wanted. */
  readonly page: Uint8Array | null
  /** The file that it was read from. */
  readonly file: Uint8Array | StoredFile | null
  /** Pictures of its text by their addresses, for archives that want them. */
  readonly pictures?: ReadonlyMap<string, StoredPicture>
}
