import { brotliDecompressSync, constants, gunzipSync, inflateSync } from 'node:zlib'
import { webAddress } from '#shared/text/addresses/web-address.ts'
import { decodeText } from '../../decode-text.ts'
import { type FoundItem, type FoundItems, incomingItem, type RefusedRow } from '../../incoming-item.ts'
import { momentOf } from '../../values/moment-of.ts'
import { type PagePicture, withPictures } from './page-pictures.ts'
import { readSavedPage } from './saved-page.ts'
import { decoderOf } from './web-archive.ts'

/** Maximum number of bytes of an unpacked archive, and of one response in it. */
const LARGEST = 200 * 1024 * 1024
const LARGEST_BODY = 40 * 1024 * 1024
const MOST_RECORDS = 100_000
const MOST_PAGES = 5000
const LONGEST_HEAD = 64 * 1024
const PAGE = /^(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i
const START = /^WARC\/[01]\.\d/
const END_OF_HEAD = Buffer.from('\r\n\r\n')
const [CR, LF] = [13, 10]

type Fields = ReadonlyMap<string, string>

interface Body {
  readonly type: string
  readonly bytes: Buffer
}

/** True for a web archive (WARC), packed or not. */
export function isWarc(bytes: Uint8Array): boolean {
  return START.test(new TextDecoder('latin1').decode(isGzip(bytes) ? beginning(bytes) : bytes.subarray(0, 16)))
}

/**
 * Reads the pages of a web archive: records of responses and resources. Pictures in the archive are put into the pages.
 * Returns null if the archive is damaged from its start or would unpack to too much.
 */
export function readWarc(bytes: Uint8Array): FoundItems | null {
  const unpacked = isGzip(bytes) ? unpack(() => gunzipSync(bytes, { maxOutputLength: LARGEST })) : Buffer.from(bytes)
  if (unpacked === null) return null
  const pictures = new Map<string, PagePicture>()
  const items: FoundItem[] = []
  const refused: RefusedRow[] = []
  for (const { fields, block } of recordsOf(unpacked)) {
    const address = webAddress(fields.get('warc-target-uri')?.replace(/^<|>$/g, ''))
    const body = address === null ? null : bodyOf(fields, block)
    if (address === null || body === null) continue
    if (body.type.startsWith('image/')) {
      pictures.set(address, { type: body.type.split(';')[0]?.trim() ?? '', bytes: () => body.bytes })
    } else if (PAGE.test(body.type) && items.length < MOST_PAGES) {
      const html = textOf(body)
      const { html: _, ...facts } = readSavedPage(html, address)
      const savedMs = momentOf(fields.get('warc-date'))
      // The pictures may come later in the archive.
      const later = () => Promise.resolve({ html: withPictures(html, pictures, address), kept: null })
      items.push({ ...incomingItem({ ...facts, url: address, savedMs }), later })
    }
  }
  return { items, refused }
}

const isGzip = ([first, second]: Uint8Array): boolean => first === 0x1f && second === 0x8b

function beginning(bytes: Uint8Array): Uint8Array {
  const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: 1024 * 1024 }
  return unpack(() => gunzipSync(bytes.subarray(0, 512), options)) ?? new Uint8Array(0)
}

/** Null for data that is damaged or crafted to exhaust memory. */
function unpack(work: () => Buffer): Buffer | null {
  try {
    return work()
  } catch {
    return null
  }
}

/** Yields the records up to the first damaged one. */
function* recordsOf(bytes: Buffer): Generator<{ readonly fields: Fields; readonly block: Buffer }> {
  let at = 0
  for (let count = 0; count < MOST_RECORDS && at < bytes.length; count++) {
    const head = headAt(bytes, at)
    if (head === null || !START.test(head.first)) return
    const length = Number(head.fields.get('content-length'))
    if (!Number.isSafeInteger(length) || length < 0 || head.end + length > bytes.length) return
    yield { fields: head.fields, block: bytes.subarray(head.end, head.end + length) }
    at = head.end + length
    while (bytes[at] === CR || bytes[at] === LF) at++
  }
}

function headAt(bytes: Buffer, at: number): { readonly first: string; readonly fields: Fields; end: number } | null {
  const end = bytes.subarray(at, at + LONGEST_HEAD).indexOf(END_OF_HEAD)
  if (end === -1) return null
  const [first = '', ...lines] = bytes
    .subarray(at, at + end)
    .toString('latin1')
    .split('\r\n')
  const fields = new Map<string, string>()
  for (const line of lines) {
    const colon = line.indexOf(':')
    if (colon > 0) fields.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim())
  }
  return { first, fields, end: at + end + END_OF_HEAD.length }
}

function bodyOf(fields: Fields, block: Buffer): Body | null {
  const kind = fields.get('warc-type')
  if (kind === 'resource') return { type: fields.get('content-type') ?? '', bytes: block }
  if (kind !== 'response') return null
  const head = headAt(block, 0)
  if (head === null || !/^HTTP\/\S+ 200\b/.test(head.first)) return null
  const sent = block.subarray(head.end)
  const whole = /\bchunked\b/i.test(head.fields.get('transfer-encoding') ?? '') ? joined(sent) : sent
  const bytes = decoded(whole, head.fields.get('content-encoding')?.toLowerCase() ?? '')
  return bytes && { type: head.fields.get('content-type') ?? '', bytes }
}

/** Joins the chunks of a response. Archives that removed the chunks but kept the field stay as they are. */
function joined(bytes: Buffer): Buffer {
  const chunks: Buffer[] = []
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.subarray(at, at + 1024).indexOf('\r\n')
    const size = end === -1 ? Number.NaN : Number.parseInt(bytes.subarray(at, at + end).toString('latin1'), 16)
    if (!Number.isSafeInteger(size) || size < 0 || at + end + 2 + size > bytes.length) return bytes
    if (size === 0) break
    chunks.push(bytes.subarray(at + end + 2, at + end + 2 + size))
    at += end + 2 + size + 2
  }
  return Buffer.concat(chunks)
}

function decoded(bytes: Buffer, encoding: string): Buffer | null {
  const options = { maxOutputLength: LARGEST_BODY }
  if (encoding === 'gzip' || encoding === 'x-gzip') return unpack(() => gunzipSync(bytes, options))
  if (encoding === 'deflate') return unpack(() => inflateSync(bytes, options))
  if (encoding === 'br') return unpack(() => brotliDecompressSync(bytes, options))
  return encoding === '' || encoding === 'identity' ? bytes : null
}

function textOf({ type, bytes }: Body): string {
  const charset = /;\s{0,9}charset\s{0,9}=\s{0,9}"?([\w.:-]{1,40})/i.exec(type)?.[1]
  return decoderOf(charset)?.decode(bytes) ?? decodeText(bytes) ?? ''
}
