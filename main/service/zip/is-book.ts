import { type ByteSource, piecesOf } from '../bytes/byte-source.ts'
import { isZip, type OpenZip } from './read-zip.ts'

/** A file that every EPUB contains. */
const CONTAINER = 'META-INF/container.xml'

/** True if a zip is an EPUB. A zip of several EPUBs is not one. */
export const isBookZip = ({ names }: OpenZip): boolean => names.includes(CONTAINER)

/** True if a file is an EPUB: a zip that declares it at its start, or has the file that every EPUB has. */
export async function isBook(file: ByteSource): Promise<boolean> {
  const head = await file.read(0, 58)
  if (!isZip(head)) return false
  if (latin1(head).slice(30) === 'mimetypeapplication/epub+zip') return true
  // The name may be split across two pieces.
  let end = ''
  for await (const piece of piecesOf(file)) {
    const text = end + latin1(piece)
    if (text.includes(CONTAINER)) return true
    end = text.slice(1 - CONTAINER.length)
  }
  return false
}

const latin1 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')
