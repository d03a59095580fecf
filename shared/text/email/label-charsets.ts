import { encodingOf } from '../encoding-of.ts'
import { bytesFrom, bytesOfPart, contentType, mimeParts } from './mime-parts.ts'

/** True if a text has characters that appear when text is decoded with the wrong charset. */
export const isMisread = (text: string | undefined): boolean => text !== undefined && /[\uFFFD\u001B]/.test(text)

/**
 * Returns the email with a charset declared for each text part. Parsers read a part without a charset as UTF-8,
 * although the page in it may declare another (RFC 2854, 6) and old programs wrote Windows-1252. `encoding` detects the
 * charset of a part from its bytes.
 */
export function labelCharsets(email: Uint8Array, encoding = encodingOf): Uint8Array {
  const source = charactersOf(email)
  const pieces: string[] = []
  let done = 0
  for (const part of mimeParts(source).parts) {
    const { value, parameters } = contentType(part.headers)
    if ((value !== 'text/html' && value !== 'text/plain') || parameters.has('charset')) continue
    const name = encoding(bytesOfPart(part))
    if (name === 'utf-8') continue
    const [start, end] = part.head
    const given = /^content-type:[^\n]*(?:\n[ \t][^\n]*)*/im.exec(source.slice(start, end))
    const at = given ? start + given.index + given[0].trimEnd().length : end
    const charset = `; charset="${name}"`
    const label = given ? charset : `content-type:${value}${charset}`
    pieces.push(source.slice(done, at), given || end === start ? label : `\r\n${label}`)
    if (!given && end === start) pieces.push('\r\n')
    done = at
  }
  return done === 0 && pieces.length === 0 ? email : bytesFrom(`${pieces.join('')}${source.slice(done)}`)
}

/** One character per byte. Converted in pieces, because a call accepts only a limited number of arguments. */
function charactersOf(bytes: Uint8Array): string {
  const pieces: string[] = []
  for (let at = 0; at < bytes.length; at += 8192) pieces.push(String.fromCharCode(...bytes.subarray(at, at + 8192)))
  return pieces.join('')
}
