/**
 * Returns the text of a file in a book. UTF-8 and UTF-16 are recognized by the first bytes. Otherwise, the XML
 * declaration states the encoding.
 */
export function bookText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  const named = /^[^<]{0,3}<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]{1,40})["']/i.exec(start)?.[1]
  return decoded(bytes, named ?? 'utf-8')
}

function decoded(bytes: Uint8Array, encoding: string): string {
  try {
    // A file whose declaration is written in one-byte characters can't be UTF-16.
    return new TextDecoder(/^utf-?16/i.test(encoding) ? 'utf-8' : encoding).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}
