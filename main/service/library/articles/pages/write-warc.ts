import { createHash, randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const zip = promisify<Uint8Array, Buffer>(gzip)

/** The host of pictures that came with a page, which is on no network. Their addresses are secret. */
const OWN_PICTURE = /https:\/\/page\.lectern\.invalid\/picture\/\d{1,15}-[0-9a-f]{40}/g

export interface ArchivedPage {
  /** The pages of an article, with the text as it was stored. */
  readonly parts: readonly { readonly url: string; readonly html: string }[]
  /** Time at which the page was stored, in ISO 8601. */
  readonly stored: string
  /** Time at which the archive is written, in ISO 8601. */
  readonly written: string
  /** Style sheets by their addresses. */
  readonly styles: ReadonlyMap<string, Uint8Array>
  readonly pictures: ReadonlyMap<string, { readonly mediaType: string; readonly bytes: Uint8Array }>
}

/**
 * Writes a page, its style sheets and its pictures as a web archive: WARC 1.1 (ISO 28500), each record gzipped. The site's answers are not
 * stored with their heads, so these are `resource` records and not `response` records. The page is UTF-8.
 */
export async function writeWarc({
  parts,
  stored,
  written,
  styles,
  pictures,
}: ArchivedPage): Promise<Uint8Array<ArrayBuffer>> {
  const info = record('warcinfo', { 'WARC-Date': shortDate(written), 'Content-Type': 'application/warc-fields' }, INFO)
  const names = new Map<string, string>()
  const named = (address: string): string => {
    const known = names.get(address) ?? `https://page.lectern.invalid/picture/${names.size + 1}`
    names.set(address, known)
    return known
  }
  const of = (url: string, date: string, type: string, bytes: Uint8Array) =>
    record(
      'resource',
      {
        'WARC-Date': shortDate(date),
        'WARC-Target-URI': url,
        'WARC-Warcinfo-ID': info.id,
        'WARC-Payload-Digest': digestOf(bytes),
        'Content-Type': type,
      },
      bytes,
    )
  const records = [
    info,
    ...parts.map(({ url, html }) =>
      of(url, stored, 'text/html; charset=utf-8', Buffer.from(html.replaceAll(OWN_PICTURE, named))),
    ),
    ...[...styles].map(([url, bytes]) => of(url, stored, 'text/css; charset=utf-8', bytes)),
    ...[...pictures].map(([url, { mediaType, bytes }]) =>
      of(url.replace(OWN_PICTURE, named), written, mediaType, bytes),
    ),
  ]
  const packed: Buffer[] = []
  for (const { bytes } of records) packed.push(await zip(bytes))
  return new Uint8Array(Buffer.concat(packed))
}

const INFO = Buffer.from(
  'software: Lectern\r\nformat: WARC File Format 1.1\r\n' +
    'conformsTo: https://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/\r\n',
)

function record(
  type: 'warcinfo' | 'resource',
  fields: Readonly<Record<string, string>>,
  block: Uint8Array,
): { readonly id: string; readonly bytes: Buffer } {
  const id = `<urn:uuid:${randomUUID()}>`
  const head = {
    'WARC-Type': type,
    'WARC-Record-ID': id,
    ...fields,
    'WARC-Block-Digest': digestOf(block),
    'Content-Length': String(block.length),
  }
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value.replaceAll(/[\r\n]/g, '')}\r\n`)
  return {
    id,
    bytes: Buffer.concat([Buffer.from(`WARC/1.1\r\n${lines.join('')}\r\n`), block, Buffer.from('\r\n\r\n')]),
  }
}

/** WARC dates have no more than nine digits of a second, and readers expect none. */
const shortDate = (date: string): string => `${new Date(date).toISOString().slice(0, 19)}Z`

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Returns the SHA-1 of the bytes in base 32, as web archives name it. */
function digestOf(bytes: Uint8Array): string {
  const bits = [...createHash('sha1').update(bytes).digest()].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const letters = (bits.match(/.{5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five, 2)])
  return `sha1:${letters.join('')}`
}
