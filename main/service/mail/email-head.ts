/** Maximum bytes of an email's head. Large mail providers accept no larger ones. */
export const LONGEST_HEAD = 256 * 1024

const LF = 10
const CR = 13

interface HeaderField {
  /** In lower case. */
  readonly name: string
  /** On one line. */
  readonly value: string
}

/**
 * Returns the end of the head: after the first empty line, or at the end of the email. Returns null if the head is
 * longer than allowed.
 */
export function headEnd(bytes: Uint8Array): number | null {
  for (let start = 0; start <= LONGEST_HEAD; ) {
    const feed = bytes.indexOf(LF, start)
    if (feed < 0) return bytes.length <= LONGEST_HEAD ? bytes.length : null
    if (feed >= LONGEST_HEAD) return null
    if (feed === start || (feed === start + 1 && bytes[start] === CR)) return feed + 1
    start = feed + 1
  }
  return null
}

/** Returns the fields at the top of an email in order. If the head is too long, returns only the first ones. */
export function emailHead(bytes: Uint8Array): HeaderField[] {
  const end = headEnd(bytes) ?? LONGEST_HEAD
  const text = Buffer.from(bytes.subarray(0, end)).toString('latin1')
  const fields: { name: string; value: string }[] = []
  for (const line of text.split(/\r?\n/)) {
    const last = fields.at(-1)
    if (/^[ \t]/.test(line)) {
      if (last) last.value += ` ${line.trim()}`
      continue
    }
    const colon = line.indexOf(':')
    if (colon > 0) fields.push({ name: line.slice(0, colon).trim().toLowerCase(), value: line.slice(colon + 1).trim() })
  }
  return fields
}
