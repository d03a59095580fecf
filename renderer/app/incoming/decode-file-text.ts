const bom: readonly (readonly [string, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

/**
 * Decodes a file's text. Tries the byte order mark, then UTF-8, then the charset an HTML page declares, then
 * Windows-1252. Returns null for a file that is not text.
 */
export function decodeFileText(bytes: Uint8Array): string | null {
  const marked = bom.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))
  if (marked) return new TextDecoder(marked[0]).decode(bytes)
  // Text in a single-byte charset or UTF-8 has no zero byte. Almost every other file has one.
  if (bytes.subarray(0, 8192).includes(0)) return null
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, 2048))
    return decoderOf(head.match(/charset=["']?\s*([\w-]{2,40})/i)?.[1]).decode(bytes)
  }
}

function decoderOf(charset: string | undefined): TextDecoder {
  try {
    return new TextDecoder(charset ?? 'windows-1252')
  } catch {
    return new TextDecoder('windows-1252')
  }
}
