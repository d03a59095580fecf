import { getEncoding } from 'encoding-sniffer'
import { guessEncoding } from './guess-encoding.ts'

/**
 * Number of bytes of a page in which its own encoding label is searched for. Browsers stop at 1 kB, but some pages have
 * it later.
 */
const sniffBytes = 64 * 1024

/**
 * Decodes a page, feed or email. Never throws: invalid bytes become U+FFFD. `encoding` is TextDecoder's name for the
 * encoding that was used. A claim that the bytes contradict is skipped. The order is:
 *
 * - byte order mark
 * - bytes that are valid UTF-8 throughout, whatever is claimed
 * - the transport's charset
 * - the document's meta tag or XML prolog
 * - mostly UTF-8
 * - a guess from the letters
 * - windows-1252
 */
export function decodeText(body: Uint8Array, charset: string | null): { text: string; encoding: string } {
  const marked = markedEncoding(body)
  if (marked !== null) return decodeAs(marked, body)

  // ASCII with NULs or escape characters is valid UTF-8, but is really UTF-16 or ISO-2022-JP.
  const pattern = nullPattern(body)
  if (pattern === null && !(body.includes(0x1b) && /2022/.test(charset ?? sniff(body) ?? ''))) {
    const strict = tryUtf8(body)
    if (strict !== null) return { text: strict, encoding: 'utf-8' }
  }

  if (pattern !== null) {
    const claims = [known(charset), known(sniff(body))]
    return decodeAs(claims.find((name) => name !== null && isWide(name)) ?? pattern, body)
  }
  // Claims that the bytes contradict come from misconfigured servers: UTF-16 without NULs, or UTF-8 full of errors.
  const mostlyUtf8 = isMostlyUtf8(body)
  const plausible = (name: string | null) => name !== null && !isWide(name) && (name !== 'utf-8' || mostlyUtf8)
  const claimed = [known(charset), known(sniff(body))].find(plausible)
  return decodeAs(claimed ?? (mostlyUtf8 ? 'utf-8' : (guessEncoding(body) ?? 'windows-1252')), body)
}

function decodeAs(encoding: string, body: Uint8Array): { text: string; encoding: string } {
  const decoder = new TextDecoder(encoding)
  return { text: decoder.decode(body), encoding: decoder.encoding }
}

function markedEncoding(body: Uint8Array): string | null {
  if (body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf) return 'utf-8'
  if (body[0] === 0xfe && body[1] === 0xff) return 'utf-16be'
  if (body[0] === 0xff && body[1] === 0xfe) return 'utf-16le'
  return null
}

/**
 * Returns the UTF-16 encoding that the NULs indicate, or null. UTF-16 text in any language contains NULs, because of
 * its spaces and markup. They are all on the same side of each byte pair.
 */
function nullPattern(body: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const sample = body.subarray(0, 4096)
  let even = 0
  let odd = 0
  for (let index = 0; index < sample.length; index += 1) {
    if (sample[index] !== 0) continue
    if (index % 2 === 0) even += 1
    else odd += 1
  }
  if (even + odd < sample.length / 16 || even + odd < 2) return null
  if (odd > even * 8) return 'utf-16le'
  return even > odd * 8 ? 'utf-16be' : null
}

function isWide(encoding: string): boolean {
  return encoding.startsWith('utf-16')
}

function tryUtf8(body: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch {
    return null
  }
}

/**
 * Returns TextDecoder's name for an encoding label, or null if it has none (misspelled, or rejected by the standard).
 */
function known(label: string | null): string | null {
  if (label === null) return null
  try {
    return new TextDecoder(label).encoding
  } catch {
    return null
  }
}

/** Returns the document's own encoding label, or null. */
function sniff(body: Uint8Array): string | null {
  // A valid label that no page really uses: the sniffer returns it only if it found nothing.
  const none = 'x-user-defined'
  const name = getEncoding(Buffer.from(body.buffer, body.byteOffset, body.byteLength), {
    maxBytes: sniffBytes,
    defaultEncoding: none,
  })
  return name === none ? null : name
}

/**
 * True if the text is mostly valid UTF-8. One error in eight characters is accepted, so that a truncated or broken
 * character does not turn a whole UTF-8 page into garbage.
 */
function isMostlyUtf8(body: Uint8Array): boolean {
  const text = new TextDecoder('utf-8').decode(body)
  let spoilt = 0
  let wide = 0
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index)
    if (unit === 0xfffd) spoilt += 1
    else if (unit > 0x7f) wide += 1
  }
  return wide > spoilt * 8
}
