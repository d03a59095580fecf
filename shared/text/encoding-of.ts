const marks: readonly (readonly [string, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]
/** Number of bytes that are searched for a declaration. Browsers stop at 1 kB, but some pages declare it later. */
const SEARCHED = 16_384
const DECLARED =
  /<meta\b[^<>]{0,500}?\bcharset\s{0,20}=\s{0,20}["']?\s{0,20}([\w.:-]{2,40})|^\s{0,100}<\?xml\b[^<>]{0,200}?\bencoding\s{0,20}=\s{0,20}["']([\w.:-]{2,40})/i
const ESCAPE = 0x1b

/** Returns the encoding indicated by a byte order mark, or null. */
export function markedEncoding(bytes: Uint8Array): string | null {
  return marks.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))?.[0] ?? null
}

/**
 * Returns the encoding of a text or page for which nothing else specifies one, with the name that TextDecoder uses.
 * Follows the rules of HTML: byte order mark, UTF-8 throughout, the page's own declaration, Windows-1252. A declaration
 * that contradicts the bytes is skipped.
 */
export function encodingOf(bytes: Uint8Array): string {
  const marked = markedEncoding(bytes)
  if (marked !== null) return marked
  const declared = declaredIn(bytes)
  // The escape sequences of ISO-2022-JP are also valid UTF-8.
  if (declared === 'iso-2022-jp' && bytes.includes(ESCAPE)) return declared
  const [isUtf8, isNearly] = fitOfUtf8(bytes)
  if (isUtf8 || (declared === 'utf-8' && isNearly)) return 'utf-8'
  return declared === null || declared === 'utf-8' ? 'windows-1252' : declared
}

/** Decodes bytes with the encoding detected from them. */
export const decodedText = (bytes: Uint8Array): string => new TextDecoder(encodingOf(bytes)).decode(bytes)

function declaredIn(bytes: Uint8Array): string | null {
  const [, inMeta, inProlog] = new TextDecoder('windows-1252').decode(bytes.subarray(0, SEARCHED)).match(DECLARED) ?? []
  const label = inMeta ?? inProlog
  if (label === undefined) return null
  try {
    const { encoding } = new TextDecoder(label)
    // If a declaration can be read as ASCII, the page is not in UTF-16.
    return encoding.startsWith('utf-16') ? 'utf-8' : encoding
  } catch {
    return null
  }
}

/**
 * Returns two values. The first is true if the bytes are UTF-8. The second is true if they are UTF-8 except for a few,
 * as in a text that was cut off.
 */
function fitOfUtf8(bytes: Uint8Array): readonly [boolean, boolean] {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return [true, true]
  } catch {
    const signs = new TextDecoder().decode(bytes).match(/[^\u0000-\u007F]/g) ?? []
    const spoilt = signs.filter((sign) => sign === '\uFFFD').length
    return [false, signs.length > spoilt * 9]
  }
}
