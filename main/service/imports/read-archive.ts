import { LARGEST_FILE, MB } from '#shared/limits.ts'
import { reason } from '#shared/reasons/codes.ts'
import type { ByteSource } from '../bytes/byte-source.ts'
import { isBookZip } from '../zip/is-book.ts'
import { isZip, openZipFile, ZipError } from '../zip/read-zip.ts'
import { bookRefusal, ImportRefusal } from './import-refusal.ts'
import type { ReadArchive } from './incoming-item.ts'
import { mergeItems } from './merge-items.ts'
import { readFile } from './read-file.ts'
import { readZipped } from './read-zipped.ts'

/**
 * Reads a file that another program exported. The program is recognized by the file's contents, not by its name. If the
 * text of items is loaded later, the source is read again then. Throws ImportRefusal if the file contains nothing to
 * import.
 */
export async function readArchive(source: ByteSource, name: string): Promise<ReadArchive> {
  if (source.size === 0) throw new ImportRefusal(reason('file_empty', { name }))
  const found = await refusedUnless(name, readZipOrFile(source, name))
  const { items, refused, repeated = 0 } = found
  if (items.length === 0 && refused.length === 0) throw new ImportRefusal(reason('file_has_nothing', { name }))
  const merged = mergeItems(items)
  return { ...found, items: merged, repeated: repeated + items.length - merged.length }
}

/** A plain text may happen to start with the signature of a zip. */
async function readZipOrFile(source: ByteSource, name: string): Promise<ReadArchive> {
  if (!isZip(await source.read(0, 4))) return readWhole(source, name)
  const zip = await openZipFile(source).catch((error: unknown) => {
    if (error instanceof ZipError && error.isBroken) return error
    throw error
  })
  if (zip instanceof ZipError) {
    return readWhole(source, name).catch(() => {
      throw zip
    })
  }
  if (isBookZip(zip)) throw bookRefusal(name)
  return readZipped(zip)
}

/** Reads a file that is not a zip. It is read in one piece and must fit into memory. */
async function readWhole(source: ByteSource, name: string): Promise<ReadArchive> {
  if (source.size > LARGEST_FILE) {
    const most = LARGEST_FILE / MB
    throw new ImportRefusal(reason('file_too_large', { name, most }))
  }
  return readFile(await source.read(0, source.size), name)
}

/** Treats any error of a format's own code or library as the file's fault. */
async function refusedUnless<T>(name: string, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof ImportRefusal) throw error
    if (error instanceof ZipError) throw new ImportRefusal(error.reason, { cause: error })
    throw new ImportRefusal(reason('file_damaged', { name }), { cause: error })
  }
}
