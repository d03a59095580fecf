const NAMED: Readonly<Record<string, string>> = {
  quot: '"',
  apos: "'",
  nbsp: ' ',
  lt: '<',
  gt: '>',
  reg: '®',
  trade: '™',
  copy: '©',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  amp: '&',
}

/**
 * Decodes entities in JSON-LD. According to the standard, entities in scripts aren't decoded. Yet many pages use them
 * there, and some escape twice.
 */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#(\d{2,7})|#x([\da-f]{2,6})|([a-z]{2,6}));/gi, (whole, decimal, hex, name) => {
    if (name) return NAMED[String(name).toLowerCase()] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code >= 32 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
