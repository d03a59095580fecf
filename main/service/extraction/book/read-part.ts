import { type OpenZip, ZipError } from '../../zip/read-zip.ts'

/** Returns a file of a book, or null if it is missing or damaged, because the rest of the book can still be read. */
export async function readPart(zip: OpenZip, path: string): Promise<Uint8Array | null> {
  try {
    return await zip.read(path)
  } catch (error) {
    if (error instanceof ZipError) return null
    throw error
  }
}
