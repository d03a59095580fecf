import { pipeline, Readable, type Transform } from 'node:stream'
import * as zlib from 'node:zlib'
import type { ByteSource } from '../bytes/byte-source.ts'
import type { Spool, SpooledFile } from '../bytes/spool.ts'
import { OutboundError } from './outbound-error.ts'
import { readFirstMember } from './read-first-member.ts'

type Chunks = AsyncIterable<Uint8Array>

export interface DecodeBodyOptions {
  readonly url: string
  /** The Content-Encoding header. */
  readonly encoding: string | undefined
  /** Maximum bytes, counted both as sent and as decoded during streaming. */
  readonly limit: number
  /** Maximum number of content encodings. */
  readonly layers: number
  /** Receives bodies of more than `HELD` bytes. */
  readonly spool?: Spool | undefined
  /** Called with each decoded part as it arrives. */
  readonly onChunk?: ((chunk: Uint8Array) => void) | undefined
}

/** The data that was read from a body: all of it, or its start and the file that contains all of it. */
export interface ReadBody {
  readonly body: Uint8Array
  readonly file?: ByteSource
}

/** A body with more bytes is written to the spool, if there is one. */
const HELD = 4 * 1024 * 1024

/** RFC 9659 lets a web server require a window of 8 MB from a zstd reader. */
const zstdWindow = { [zlib.constants.ZSTD_d_windowLogMax]: 23 }

/**
 * Each codec is created once the first bytes are known: "deflate" means zlib according to the standard, but raw data by
 * old habit.
 */
const codecs = new Map<string, (first: Uint8Array) => Transform>([
  ['gzip', () => zlib.createGunzip()],
  ['x-gzip', () => zlib.createGunzip()],
  ['deflate', (first) => (((first[0] ?? 0) & 0x0f) === 8 ? zlib.createInflate() : zlib.createInflateRaw())],
  ['br', () => zlib.createBrotliDecompress()],
  ['zstd', () => zlib.createZstdDecompress({ params: zstdWindow })],
])

/** Values sent by servers that mix up their headers. Browsers ignore them. */
const noEncoding: ReadonlySet<string> = new Set(['', 'identity', 'none', 'utf-8', 'utf8', 'binary', '8bit'])

/**
 * Collects a body and decodes it. Throws OutboundError: `too_large` as soon as the limit is exceeded, so a
 * decompression bomb is unpacked no further, and `bad_encoding` for damaged, truncated or unknown encodings. Errors of
 * `body` itself pass through.
 */
export async function decodeBody(
  body: Chunks,
  { url, encoding, limit, layers, spool, onChunk }: DecodeBodyOptions,
): Promise<ReadBody> {
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
    return await collect(wanted.length === 0 ? stream : counted(stream, url, limit), { url, limit, spool, onChunk })
  } catch (cause) {
    if (cause instanceof OutboundError) throw cause
    if (source.fault !== null) throw source.fault.error
    const whole = source.kept === null ? null : await firstMemberOrNull(Buffer.concat(source.kept), url, limit)
    if (whole !== null) return { body: whole }
    throw new OutboundError('bad_encoding', url, `Body is not valid ${wanted.join(', ')}: ${describe(cause)}`, {
      cause,
    })
  }
}

async function firstMemberOrNull(raw: Uint8Array, url: string, limit: number): Promise<Uint8Array | null> {
  try {
    return (await collect(counted(readFirstMember(raw), url, limit), { url, limit })).body
  } catch (error) {
    if (error instanceof OutboundError) throw error
    return null
  }
}

/** Records whether the network failed, because a decoder downstream would report that as its own error. */
class WatchedSource {
  fault: { readonly error: unknown } | null = null
  /** The bytes as sent, in case they have to be read again. */
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
  // The callback is required. Errors are thrown to the consumer of the decoder.
  pipeline(Readable.from(whole(), { objectMode: false }), decoder, () => {})
  yield* decoder
}

type Held = Pick<DecodeBodyOptions, 'url' | 'limit' | 'spool' | 'onChunk'>

async function collect(chunks: Chunks, { url, limit, spool, onChunk }: Held): Promise<ReadBody> {
  // Grows in place: joining parts at the end would need twice the memory, and a file may have 50 MB.
  const whole = new ArrayBuffer(0, { maxByteLength: limit })
  let file: SpooledFile | undefined
  for await (const chunk of chunks) {
    onChunk?.(chunk)
    if (file === undefined) {
      const at = whole.byteLength
      whole.resize(at + chunk.byteLength)
      new Uint8Array(whole, at).set(chunk)
      if (spool && whole.byteLength > HELD) {
        file = await kept(url, () => spool.open())
        const begun = file
        await kept(url, () => begun.write(new Uint8Array(whole)))
      }
    } else {
      const begun = file
      await kept(url, () => begun.write(chunk))
    }
  }
  const body = new Uint8Array(whole, 0, whole.byteLength)
  return file === undefined ? { body } : { body, file }
}

/** A disk that accepts no more data is not the site's fault, so its error is a different one. */
async function kept<T>(url: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (cause) {
    throw new OutboundError('not_kept', url, `The file could not be written: ${describe(cause)}`, { cause })
  }
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
