import { analyse } from 'chardet'

/** Number of bytes of text that are examined. More would not improve the guess. */
const sampleBytes = 16 * 1024
/**
 * In text in non-Latin scripts, at least this fraction of letters is above ASCII. In Latin script the fraction is far
 * lower.
 */
const otherScript = 0.45
/**
 * If the text has fewer bytes above ASCII, or fewer distinct ones, they are a few accents or symbols, which identify no
 * language.
 */
const fewest = 6
const different = 3
/**
 * To guess a Latin encoding other than the western one, there must be this many accents, and it must be this many times
 * as likely.
 */
const accents = 5
const likelier = 1.15

const latin = new Set(['windows-1250', 'windows-1252', 'windows-1254', 'windows-1257', 'iso-8859-2'])
/** Encodings that are decoded as a superset, which yields the same result for their text. */
const wider: Readonly<Record<string, string>> = { 'iso-8859-8': 'windows-1255' }

/**
 * Guesses the encoding of an unlabeled page or feed from its letters. Returns TextDecoder's name, or null if the
 * letters are inconclusive. Skips markup, because its ASCII would count as a western language.
 */
export function guessEncoding(body: Uint8Array): string | null {
  const { text, beyond, letters, high } = sampleOf(body)
  if (high < fewest || new Set(beyond.filter((byte) => byte >= 0x80)).size < different) return null
  const isLatin = high < letters * otherScript
  const sample = isLatin ? text : beyond
  let western = 0
  let best: { name: string; confidence: number } | null = null
  for (const { name: label, confidence } of analyse(sample)) {
    const name = standardName(label)
    if (name === null || latin.has(name) !== isLatin || !decodes(sample, name)) continue
    if (name === 'windows-1252') western = Math.max(western, confidence)
    best ??= { name, confidence }
  }
  if (!best || !isLatin) return best?.name ?? null
  // Quotation marks and dashes are below 0xC0 and occur in English too.
  const known = beyond.filter((byte) => byte >= 0xc0).length
  return known >= accents && best.confidence >= western * likelier ? best.name : null
}

/**
 * Returns the text between tags, its words with bytes beyond ASCII, and the counts of these words' letters and of those
 * beyond ASCII.
 */
function sampleOf(body: Uint8Array): { text: Uint8Array; beyond: Uint8Array; letters: number; high: number } {
  const text: number[] = []
  const beyond: number[] = []
  let letters = 0
  let high = 0
  let start = 0
  let within = 0
  const lastClose = body.lastIndexOf(0x3e)
  for (let index = 0; index <= body.length && beyond.length < sampleBytes; index += 1) {
    const byte = body[index] ?? 0x20
    if (byte >= 0x80) within += 1
    if (byte > 0x20 && byte !== 0x3c && byte !== 0x3e) continue
    const word = body.subarray(start, index)
    if (text.length < sampleBytes || within > 0) text.push(...word.subarray(0, sampleBytes), 0x20)
    if (within > 0) {
      beyond.push(...word.subarray(0, sampleBytes), 0x20)
      letters += word.length
      high += within
    }
    if (byte === 0x3c && index < lastClose) index = endOfTag(body, index)
    start = index + 1
    within = 0
  }
  return { text: Uint8Array.from(text), beyond: Uint8Array.from(beyond), letters, high }
}

/**
 * Returns the end of the tag at `start`, including the contents of a script or style. Returns `start` if there is no
 * tag.
 */
function endOfTag(body: Uint8Array, start: number): number {
  const next = body[start + 1] ?? 0
  const isTag = next === 0x21 || next === 0x2f || next === 0x3f || ((next | 0x20) >= 0x61 && (next | 0x20) <= 0x7a)
  if (!isTag) return start
  const end = body.indexOf(0x3e, start)
  const name = String.fromCharCode(...body.subarray(start + 1, start + 7)).toLowerCase()
  if (!/^(?:script|style)/.test(name)) return end
  for (let at = body.indexOf(0x3c, end); at !== -1; at = body.indexOf(0x3c, at + 1)) {
    if (body[at + 1] === 0x2f && ((body[at + 2] ?? 0) | 0x20) === 0x73) return at - 1
  }
  return body.length
}

function standardName(label: string): string | null {
  try {
    const name = new TextDecoder(label).encoding
    return name === 'utf-8' || name.startsWith('utf-16') ? null : (wider[name] ?? name)
  } catch {
    return null
  }
}

/** True if the bytes are text in this encoding: all are defined and none is a control character. */
function decodes(sample: Uint8Array, name: string): boolean {
  try {
    return !/[\u0080-\u009f]/.test(new TextDecoder(name, { fatal: true }).decode(sample))
  } catch {
    return false
  }
}
