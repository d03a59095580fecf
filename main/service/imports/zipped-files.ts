import type { Place } from '../zip/read-zip.ts'

/** The files of a zip, by name. */
export interface ZippedFiles {
  readonly names: readonly string[]
  bytes(name: string): Promise<Uint8Array | null>
  /** Where the file is in the zip. Null if it is packed, or there is none. */
  place(name: string): Promise<Place | null>
  /** Null if there is no such file, or it is not text. */
  text(name: string): Promise<string | null>
}
