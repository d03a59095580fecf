import type { LibraryRecord } from './library-record.ts'

/** A picture from an article, with its bytes. */
export interface StoredPicture {
  readonly mediaType: string
  readonly bytes: Uint8Array
}

/** A large file that the library stores as an object and that is copied into an archive from there. */
export interface StoredFile {
  readonly object: string
  /** In bytes. */
  readonly size: number
  readonly crc: number
}

/** An entry with its files. */
export interface ExportedEntry {
  readonly record: LibraryRecord
  /** The page from which the entry was extracted, gzipped. Null if it is not stored or not wanted. */
  readonly page: Uint8Array | null
  /** The versions of the page that it replaced, gzipped, in the order of the record. Null for a missing one. */
  readonly versions?: readonly (Uint8Array | null)[]
  /** Style sheets of the page and its versions, gzipped, by their locations in the archive. */
  readonly styles?: ReadonlyMap<string, Uint8Array>
  /** The file from which the entry was extracted. */
  readonly file: Uint8Array | StoredFile | null
  /** Pictures in the entry's text by URL, for archives that include them. */
  readonly pictures?: ReadonlyMap<string, StoredPicture>
}
