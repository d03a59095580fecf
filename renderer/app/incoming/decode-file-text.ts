import { decodedText, markedEncoding } from '#shared/text/encoding-of.ts'

/** Returns a file's text, decoded from the encoding of the file, or null if the file is not text. */
export function decodeFileText(bytes: Uint8Array): string | null {
  // Text in a single-byte charset or UTF-8 has no zero byte. Almost every other file has one.
  if (markedEncoding(bytes) === null && bytes.subarray(0, 8192).includes(0)) return null
  return decodedText(bytes)
}
