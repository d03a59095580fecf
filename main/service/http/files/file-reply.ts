import type { FileToSend } from '../../calls/answer.ts'
import { jsonReply } from '../json-reply.ts'
import { isKnownVersion } from './known-version.ts'

/** Media types that are sent unchanged. All others are sent to browsers as plain bytes. */
const known: ReadonlySet<string> = new Set([
  'application/epub+zip',
  'application/pdf',
  'audio/aac',
  'audio/mp4',
  'audio/mpeg',
  'audio/ogg',
  'audio/wav',
  'audio/x-m4a',
  'image/avif',
  'image/gif',
  'image/jpeg',
  'image/png',
  'image/svg+xml',
  'image/webp',
  'image/x-icon',
])

/**
 * Returns a file, or the requested part of it (RFC 9110, sections 13 and 14). If the request has several ranges or an
 * invalid range, the whole file is sent, as the standard allows. The response to a range beyond the end has status 416.
 */
export async function fileReply(asked: Headers, file: FileToSend): Promise<Response> {
  const { size } = file
  const etag = `"${file.version}"`
  const headers = {
    'accept-ranges': 'bytes',
    etag,
    'cache-control': file.keptFor === undefined ? 'private, no-cache' : `private, max-age=${file.keptFor}, immutable`,
    'content-type': known.has(file.mediaType) ? file.mediaType : 'application/octet-stream',
    'content-disposition': `attachment; filename="${file.name.replaceAll(/[^\w .-]/g, '_')}"; filename*=UTF-8''${encodeName(file.name)}`,
    // The file came from the web. Wherever it is opened, no part of it may run with this site's origin.
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  }
  if (isKnownVersion(asked.get('if-none-match'), etag)) return new Response(null, { status: 304, headers })
  const isSame = asked.get('if-range') === null || asked.get('if-range') === etag
  const part = isSame ? partOf(asked.get('range'), size) : null
  if (part === 'none') {
    const error = { detail: `There are ${size} bytes of this file.`, code: 'range_not_satisfiable' }
    return jsonReply(416, error, { 'content-range': `bytes */${size}` })
  }
  const { start, end } = part ?? { start: 0, end: size }
  return new Response(await file.read(start, end), {
    status: part ? 206 : 200,
    headers: {
      ...headers,
      'content-length': String(end - start),
      ...(part ? { 'content-range': `bytes ${start}-${end - 1}/${size}` } : {}),
    },
  })
}

/**
 * Returns the range from `start` up to, but not including, `end`. Null for the whole file, 'none' if the range is
 * outside it.
 */
function partOf(range: string | null, size: number): { start: number; end: number } | 'none' | null {
  const [, from = '', to = ''] = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/.exec(range ?? '') ?? []
  if (from === '' && to === '') return null
  if (from === '') {
    const length = Math.min(Number(to), size)
    return length === 0 ? 'none' : { start: size - length, end: size }
  }
  const start = Number(from)
  if (to !== '' && Number(to) < start) return null
  return start >= size ? 'none' : { start, end: to === '' ? size : Math.min(Number(to) + 1, size) }
}

function encodeName(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16)}`,
  )
}
