import { pipeline, Readable, type Transform } from 'node:stream'
import * as zlib from 'node:zlib'
import { OutboundError } from './outbound-error.ts'
import { readFirstMember } from './read-first-member.ts'

type Chunks = AsyncIterable<Uint8Array>

export interface DecodeBodyOptions {
  readonly url: string
  /** The Content-Encoding header. */
  readonly encoding: string | undefined
  /** Maximum bytes, counted as sent and as decoded while they stream. */
  readonly limit: number
  /** Maximum layers of encoding. */
  readonly layers: number
}

/** RFC 9659 lets a web server require a window of 8 MB from a zstd reader. */
const zstdWindow = { [zlib.constants.ZSTD_d_windowLogMax]: 23 }

/** Each codec is created once the first bytes are seen: "deflate" is zlib by the standard and raw by old habit. */
const codecs = new Map<string, (first: Uint8Array) => Transform>([
  ['gzip', () => zlib.createGunzip()],
  ['x-gzip', () => zlib.createGunzip()],
  ['deflate', (first) => (((first[0] ?? 0) & 0x0f) === 8 ? zlib.createInflate() : zlib.createInflateRaw())],
  ['br', () => zlib.createBrotliDecompress()],
  ['zstd', () => zlib.createZstdDecompress({ params: zstdWindow })],
])

/** Values from servers that mix up their headers. Browsers ignore them. */
const noEncoding: ReadonlySet<string> = new Set(['', 'identity', 'none', 'utf-8', 'utf8', 'binary', '8bit'])

/**
 * Collects a body and decodes it. Throws OutboundError: `too_large` as soon as the limit is passed, so a bomb is never
 * unpacked further, and `bad_encoding` for damaged, truncated or unknown encodings. Errors of `body` itself pass
 * through.
 */
export async function decodeBody(
  body: Chunks,
  { url, encoding, limit, layers }: DecodeBodyOptions,
): Promise<Uint8Array> {
  const names = (encoding ?? '').split(',').map((name) => name.trim().toLowerCase())
  const wanted = names.filter((name) => !noEncoding.has(name)).reverse()
  if (wanted.length > layers)
    throw new OutboundError('bad_encoding', url, `${wanted.length} layers of encoding, at most ${layers} are undone`)

  const source = new WatchedSource(wanted.join() === 'gzip')
  let stream: Chunks = counted(source.watch(body), url, limit)
  for (const name of wanted) {
    const codec = codecs.get(name)
    if (codec === undefined)
      throw new OutboundError('bad_encoding', url, `Unknown content-encoding ${name.slice(0, 40)}`)
    stream = decoded(stream, codec)
  }
  try {
    return await collect(wanted.length === 0 ? stream : counted(stream, url, limit), limit)
  } catch (cause) {
    if (cause instanceof OutboundError) throw cause
    if (source.fault !== null) throw source.fault.error
    const whole = source.kept === null ? null : await firstMemberOrNull(Buffer.concat(source.kept), url, limit)
    if (whole !== null) return whole
    throw new OutboundError('bad_encoding', url, `Body is not valid ${wanted.join(', ')}: ${describe(cause)}`, {
      cause,
    })
  }
}

async function firstMemberOrNull(raw: Uint8Array, url: string, limit: number): Promise<Uint8Array | null> {
  try {
    return await collect(counted(readFirstMember(raw), url, limit), limit)
  } catch (error) {
    if (error instanceof OutboundError) throw error
    return null
  }
}

/** Records whether the network failed, because a decoder further down would report that as its own error. */
class WatchedSource {
  fault: { readonly error: unknown } | null = null
  /** The bytes as sent, if they may have to be read again. */
  readonly kept: Uint8Array[] | null

  constructor(keep: boolean) {
    this.kept = keep ? [] : null
  }

  async *watch(body: Chunks): Chunks {
    try {
      for await (const chunk of body) {
        this.kept?.push(chunk)
        yield chunk
      }
    } catch (error) {
      this.fault = { error }
      throw error
    }
  }
}

async function* counted(source: Chunks, url: string, limit: number): Chunks {
  let bytes = 0
  for await (const chunk of source) {
    bytes += chunk.byteLength
    if (bytes > limit) throw new OutboundError('too_large', url, `More than ${limit} bytes`)
    yield chunk
  }
}

async function* decoded(source: Chunks, codec: (first: Uint8Array) => Transform): Chunks {
  const iterator = source[Symbol.asyncIterator]()
  const first = await iterator.next()
  if (first.done === true) return
  const whole = async function* () {
    yield first.value
    yield* { [Symbol.asyncIterator]: () => iterator }
  }
  const decoder = codec(first.value)
  // The callback is required. Errors are thrown to whoever reads the decoder.
  pipeline(Readable.from(whole(), { objectMode: false }), decoder, () => {})
  yield* decoder
}

/** Grows in place: parts that are joined at the end would be held twice, and a file may have 50 MB. */
async function collect(chunks: Chunks, limit: number): Promise<Uint8Array> {
  const whole = new ArrayBuffer(0, { maxByteLength: limit })
  for await (const chunk of chunks) {
    const at = whole.byteLength
    whole.resize(at + chunk.byteLength)
    new Uint8Array(whole, at).set(chunk)
  }
  return new Uint8Array(whole, 0, whole.byteLength)
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
