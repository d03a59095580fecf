import { isZip, openZip, ZipError } from '../zip/read-zip.ts'
import { isBook } from '../zip/is-book.ts'
import { ImportRefusal } from './import-refusal.ts'
import type { ReadArchive } from './incoming-item.ts'
import { mergeItems } from './merge-items.ts'
import { readFile } from './read-file.ts'
import { readZipped } from './read-zipped.ts'

/**
 * Reads a file that another program exported, whatever its name: the program is recognized by what is in it. Throws
 * ImportRefusal for a file in which there is nothing to import.
 */
export async function readArchive(bytes: Uint8Array, name: string): Promise<ReadArchive> {
  if (bytes.length === 0) throw new ImportRefusal(`${name} is empty.`)
  if (isBook(bytes)) throw new ImportRefusal(`${name} is an EPUB book. Open it by itself to keep it.`)
  const { items, refused, programs, facts } = await refusedUnless(
    name,
    isZip(bytes) ? readZipOrText(bytes, name) : readFile(bytes, name),
  )
  if (items.length === 0 && refused.length === 0) throw new ImportRefusal(`There is nothing to import in ${name}.`)
  return { programs, refused, items: mergeItems(items), ...(facts && { facts }) }
}

/** A text may begin with the letters of a zip. */
async function readZipOrText(bytes: Uint8Array, name: string): Promise<ReadArchive> {
  const zip = await openZip(bytes).catch((error: unknown) => {
    if (error instanceof ZipError && error.isBroken) return error
    throw error
  })
  if (!(zip instanceof ZipError)) return readZipped(zip)
  return readFile(bytes, name).catch(() => {
    throw zip
  })
}

/** What a format's own code or library trips over is the file's fault. */
async function refusedUnless<T>(name: string, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof ImportRefusal) throw error
    if (error instanceof ZipError) throw new ImportRefusal(error.message, { cause: error })
    throw new ImportRefusal(`${name} is damaged and can’t be read.`, { cause: error })
  }
}
