import type { Place } from '../zip/read-zip.ts'

/** The files of a zip, by name. */
export interface ZippedFiles {
  readonly names: readonly string[]
  bytes(name: string): Promise<Uint8Array | null>
  /** Position of the file in the zip. Null if the file is compressed or does not exist. */
  place(name: string): Promise<Place | null>
  /** Null if there is no such file, or it is not text. */
  text(name: string): Promise<string | null>
}
