const HEAD = 256 * 1024

interface HeaderField {
  /** In lower case. */
  readonly name: string
  /** On one line. */
  readonly value: string
}

/** The fields at the top of a letter, in their order. */
export function letterHead(bytes: Uint8Array): HeaderField[] {
  const text = Buffer.from(bytes.subarray(0, HEAD)).toString('latin1')
  const end = /\r?\n\r?\n/.exec(text)?.index ?? text.length
  const fields: { name: string; value: string }[] = []
  for (const line of text.slice(0, end).split(/\r?\n/)) {
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
