import { decodedText, markedEncoding } from '#shared/text/encoding-of.ts'

/**
 * Decodes a file's text. The encoding is determined by its byte order mark, recognized as UTF-16 or UTF-8, or declared
 * by the page as a charset. Otherwise, it is Windows-1252. Null for a file that is not text.
 */
export function decodeText(bytes: Uint8Array): string | null {
  const marked = markedEncoding(bytes)
  if (marked !== null) return new TextDecoder(marked).decode(bytes)
  const head = bytes.subarray(0, 4096)
  // In UTF-16, every second byte of Western text is zero.
  for (const [odd, charset] of ['utf-16be', 'utf-16le'].entries()) {
    const zeros = head.reduce((sum, byte, at) => sum + Number(byte === 0 && at % 2 === odd), 0)
    const others = head.reduce((sum, byte, at) => sum + Number(byte === 0 && at % 2 !== odd), 0)
    if (zeros > head.length / 4 && others < head.length / 50) return new TextDecoder(charset).decode(bytes)
  }
  const controls = head.reduce((sum, byte) => sum + Number(byte < 32 && !(byte >= 9 && byte <= 13)), 0)
  if (controls > head.length / 20) return null
  return decodedText(bytes).replaceAll('\0', '')
}
