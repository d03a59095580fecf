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

/** JSON-LD is script, where entities are letters like any; yet many write them there, and twice over elsewhere. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#(\d{2,7})|#x([\da-f]{2,6})|([a-z]{2,6}));/gi, (whole, decimal, hex, name) => {
    if (name) return NAMED[String(name).toLowerCase()] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code >= 32 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
