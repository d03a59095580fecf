/** Parts in parts. Real messages have three or four levels. */
const DEEPEST = 10
const MOST_PARTS = 5_000

/** A part of a MIME message that is no multipart itself. Its source has one character per byte. */
export interface MimePart {
  /** By name in lower case, unfolded. The first of a name. */
  readonly headers: ReadonlyMap<string, string>
  readonly source: string
  /** The type of the multipart that it is in. Empty if it is the whole message. */
  readonly within: string
}

export interface MimeMessage {
  readonly headers: ReadonlyMap<string, string>
  /** In the order of the file, 5,000 at most. */
  readonly parts: readonly MimePart[]
}

/** Takes a message apart (RFC 2045 to 2049), in linear time. `source` has one character per byte. */
export function mimeParts(source: string): MimeMessage {
  const parts: MimePart[] = []
  const headers = collect(source, '', 0, parts)
  return { headers, parts }
}

function collect(source: string, within: string, depth: number, parts: MimePart[]): ReadonlyMap<string, string> {
  const blank = /\r?\n\r?\n/.exec(source)
  const headers = headersOf(blank ? source.slice(0, blank.index) : source)
  const body = blank ? source.slice(blank.index + blank[0].length) : ''
  const { value: type, parameters } = contentType(headers)
  const boundary = parameters.get('boundary')
  if (!type.startsWith('multipart/') || boundary === undefined || depth >= DEEPEST) {
    parts.push({ headers, source: body, within })
    return headers
  }
  for (const part of splitAt(body, boundary)) {
    if (parts.length >= MOST_PARTS) break
    collect(part, type, depth + 1, parts)
  }
  return headers
}

/** Parts between the lines of a boundary. A message that was cut off has no last one. */
function splitAt(body: string, boundary: string): string[] {
  const parts: string[] = []
  const mark = `--${boundary}`
  let start = -1
  for (let at = body.indexOf(mark); at !== -1; at = body.indexOf(mark, at + mark.length)) {
    if (at > 0 && body[at - 1] !== '\n') continue
    if (start !== -1) parts.push(body.slice(start, at).replace(/\r?\n$/, ''))
    const end = body.indexOf('\n', at)
    start = end === -1 ? body.length : end + 1
    if (body.startsWith('--', at + mark.length)) return parts
  }
  if (start !== -1) parts.push(body.slice(start))
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

/** The type of a part in lower case, and its parameters. `text/plain` if it has none (RFC 2045, 5.2). */
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

export function bytesOfPart({ headers, source }: MimePart): Buffer {
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase() ?? ''
  if (encoding === 'base64') return Buffer.from(source, 'base64')
  if (encoding !== 'quoted-printable') return Buffer.from(source, 'latin1')
  const plain = source
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(plain, 'latin1')
}
