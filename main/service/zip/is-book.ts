import { isZip, type OpenZip } from './read-zip.ts'

/** The file that every EPUB has. */
const CONTAINER = 'META-INF/container.xml'

/** Whether a zip is an EPUB. A zip of several EPUBs is none. */
export const isBookZip = ({ names }: OpenZip): boolean => names.includes(CONTAINER)

/** Whether a file is an EPUB: a zip that says so at its start, or has the file that every EPUB has. */
export function isBook(bytes: Uint8Array): boolean {
  if (!isZip(bytes)) return false
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const named = file.subarray(30, 58).toString('latin1') === 'mimetypeapplication/epub+zip'
  return named || file.includes(CONTAINER)
}
