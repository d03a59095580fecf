/** Maximum nesting of parts. Real messages have three or four levels. */
const DEEPEST = 10
const MOST_PARTS = 5_000

/** A part of a MIME message that is not itself a multipart. Its source has one character per byte. */
export interface MimePart {
  /** Headers by name in lower case, unfolded. If a name is repeated, the first header is used. */
  readonly headers: ReadonlyMap<string, string>
  readonly source: string
  /** The start and end of its headers in the source of the message. */
  readonly head: readonly [start: number, end: number]
  /** The type of the multipart that contains it. Empty if it is the whole message. */
  readonly within: string
}

export interface MimeMessage {
  readonly headers: ReadonlyMap<string, string>
  /** Parts in the order of the file, at most 5,000. */
  readonly parts: readonly MimePart[]
}

/** Splits a message into its parts (RFC 2045 to 2049), in linear time. `source` has one character per byte. */
export function mimeParts(source: string): MimeMessage {
  const parts: MimePart[] = []
  const headers = collect({ source, offset: 0, within: '', depth: 0 }, parts)
  return { headers, parts }
}

interface Entity {
  readonly source: string
  /** Offset at which the part starts in the message. */
  readonly offset: number
  readonly within: string
  readonly depth: number
}

function collect({ source, offset, within, depth }: Entity, parts: MimePart[]): ReadonlyMap<string, string> {
  // A part may have no headers and start directly with its body.
  const blank = /^\r?\n|\r?\n\r?\n/.exec(source)
  const headers = headersOf(blank ? source.slice(0, blank.index) : source)
  const body = blank ? source.slice(blank.index + blank[0].length) : ''
  const { value: type, parameters } = contentType(headers)
  const boundary = parameters.get('boundary')
  if (!type.startsWith('multipart/') || boundary === undefined || depth >= DEEPEST) {
    parts.push({ headers, source: body, within, head: [offset, offset + (blank?.index ?? source.length)] })
    return headers
  }
  const start = offset + source.length - body.length
  for (const [at, part] of splitAt(body, boundary)) {
    if (parts.length >= MOST_PARTS) break
    collect({ source: part, offset: start + at, within: type, depth: depth + 1 }, parts)
  }
  return headers
}

/**
 * Returns the parts between the boundary lines, with their offsets. A message that was cut off has no last boundary.
 */
function splitAt(body: string, boundary: string): (readonly [number, string])[] {
  const parts: (readonly [number, string])[] = []
  const mark = `--${boundary}`
  let start = -1
  for (let at = body.indexOf(mark); at !== -1; at = body.indexOf(mark, at + mark.length)) {
    if (at > 0 && body[at - 1] !== '\n') continue
    if (start !== -1) parts.push([start, body.slice(start, at).replace(/\r?\n$/, '')])
    const end = body.indexOf('\n', at)
    start = end === -1 ? body.length : end + 1
    if (body.startsWith('--', at + mark.length)) return parts
  }
  if (start !== -1) parts.push([start, body.slice(start)])
  return parts
}

function headersOf(source: string): ReadonlyMap<string, string> {
  const headers = new Map<string, string>()
  for (const line of source
    .slice(0, 100_000)
    .replace(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/)) {
    const colon = line.indexOf(':')
    const name = line.slice(0, Math.max(0, colon)).trim().toLowerCase()
    if (name !== '' && !headers.has(name)) headers.set(name, line.slice(colon + 1).trim())
  }
  return headers
}

/**
 * Returns the type of a part in lower case, and its parameters. Returns `text/plain` if the part has no type (RFC 2045,
 * 5.2).
 */
export function contentType(headers: ReadonlyMap<string, string>): {
  readonly value: string
  readonly parameters: ReadonlyMap<string, string>
} {
  const [value = '', ...rest] = (headers.get('content-type') ?? 'text/plain').split(';')
  const parameters = new Map<string, string>()
  for (const parameter of rest) {
    const equals = parameter.indexOf('=')
    const name = parameter.slice(0, Math.max(0, equals)).trim().toLowerCase()
    const given = parameter.slice(equals + 1).trim()
    if (name !== '') parameters.set(name, given.replace(/^"(.*)"$/, '$1'))
  }
  return { value: value.trim().toLowerCase(), parameters }
}

export function bytesOfPart({ headers, source }: MimePart): Uint8Array<ArrayBuffer> {
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase() ?? ''
  if (encoding === 'base64') return bytesFrom(fromBase64(source))
  if (encoding !== 'quoted-printable') return bytesFrom(source)
  const plain = source
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return bytesFrom(plain)
}

/**
 * Decodes Base64. Characters that do not belong to Base64 are skipped (RFC 2045, 6.8), and so is everything after its
 * end.
 */
function fromBase64(source: string): string {
  const signs = (source.split('=', 1)[0] ?? '').replace(/[^A-Za-z0-9+/]+/g, '')
  return atob(signs.length % 4 === 1 ? signs.slice(0, -1) : signs)
}

/** Returns the bytes of a text that has one character per byte. */
export function bytesFrom(characters: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(characters.length)
  for (let at = 0; at < characters.length; at += 1) bytes[at] = characters.charCodeAt(at)
  return bytes
}
