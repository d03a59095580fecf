const marks: readonly (readonly [string, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

/**
 * A file's text, by its byte order mark, as UTF-16 or UTF-8, by the charset that a page declares, or as Windows-1252.
 * Null for a file that is not text.
 */
export function decodeText(bytes: Uint8Array): string | null {
  const marked = marks.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))
  if (marked) return new TextDecoder(marked[0]).decode(bytes)
  const head = bytes.subarray(0, 4096)
  // Every second byte of western text in UTF-16 is zero.
  for (const [odd, charset] of ['utf-16be', 'utf-16le'].entries()) {
    const zeros = head.reduce((sum, byte, at) => sum + Number(byte === 0 && at % 2 === odd), 0)
    const others = head.reduce((sum, byte, at) => sum + Number(byte === 0 && at % 2 !== odd), 0)
    if (zeros > head.length / 4 && others < head.length / 50) return new TextDecoder(charset).decode(bytes)
  }
  const controls = head.reduce((sum, byte) => sum + Number(byte < 32 && !(byte >= 9 && byte <= 13)), 0)
  if (controls > head.length / 20) return null
  return decodeBytes(bytes).replaceAll('\0', '')
}

function decodeBytes(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const start = new TextDecoder('windows-1252').decode(bytes.subarray(0, 2048))
    return decoderOf(start.match(/charset=["']?\s*([\w-]{2,40})/i)?.[1]).decode(bytes)
  }
}

/** A page that says UTF-8 and is not is usually in Windows-1252. */
function decoderOf(charset: string | undefined) {
  try {
    return new TextDecoder(charset === undefined || /^utf-?8$/i.test(charset) ? 'windows-1252' : charset)
  } catch {
    return new TextDecoder('windows-1252')
  }
}
