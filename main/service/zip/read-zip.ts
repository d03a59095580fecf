import { buffer } from 'node:stream/consumers'
import { crc32, inflateRawSync } from 'node:zlib'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'

/** A zip that is damaged, or that claims more than one may. The message is a sentence for the reader. */
export class ZipError extends Error {
  override readonly name = 'ZipError'
  /** Whether it is sound, but holds more than is taken in. */
  readonly isTooMuch: boolean

  constructor(
    message: string,
    { isTooMuch = false, ...options }: ErrorOptions & { readonly isTooMuch?: boolean } = {},
  ) {
    super(message, options)
    this.isTooMuch = isTooMuch
  }

  /** Whether it may be no zip at all. */
  get isBroken(): boolean {
    return this.cause !== undefined
  }
}

/** What a zip may hold, so that a small file cannot fill the memory. */
export interface ZipLimits {
  readonly entries: number
  /** Bytes of one file and of all of them, unpacked. */
  readonly entryBytes: number
  readonly allBytes: number
}

const MB = 1024 * 1024
export const zipLimits: ZipLimits = { entries: 200_000, entryBytes: 64 * MB, allBytes: 1024 * MB }

/** Text shrinks to a tenth. More than this is made to fill a disk. */
const MOST_RATIO = 200
/** A small file may shrink to nearly nothing. */
const RATIO_FROM = MB

const DEFLATED = 8
/** In bytes, unpacked. */
const AT_ONCE = 256 * 1024

export interface OpenZip {
  /** The paths of its files, in their order, each once. */
  readonly names: readonly string[]
  /** Null if there is none. Throws ZipError for a damaged one. */
  read(name: string): Promise<Uint8Array | null>
}

/** Whether bytes begin as zips do. */
export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && ((bytes[2] === 3 && bytes[3] === 4) || (bytes[2] === 5 && bytes[3] === 6))

/**
 * Opens a zip in memory. Of two files with one name the first counts. Throws ZipError for encrypted, overlapping or too
 * many files and for names that lead out of the folder.
 */
export async function openZip(bytes: Uint8Array, limits: ZipLimits = zipLimits): Promise<OpenZip> {
  const zip = await damagedUnless(
    fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), { lazyEntries: true }),
  )
  const entries = await entriesOf(zip, limits)
  return {
    names: [...entries.keys()],
    async read(name) {
      const entry = entries.get(name)
      return entry ? damagedUnless(bytesOf(zip, entry, bytes)) : null
    },
  }
}

async function entriesOf(zip: ZipFile, limits: ZipLimits): Promise<ReadonlyMap<string, Entry>> {
  if (zip.entryCount > limits.entries) {
    throw new ZipError(`This zip holds more than ${limits.entries.toLocaleString('en')} files.`, { isTooMuch: true })
  }
  const entries = new Map<string, Entry>()
  const spans: { readonly start: number; readonly end: number }[] = []
  let all = 0
  const list = zip.eachEntry()
  await damagedUnless(
    (async () => {
      for await (const entry of list) {
        spans.push({
          start: entry.relativeOffsetOfLocalHeader,
          end: entry.relativeOffsetOfLocalHeader + 30 + entry.compressedSize,
        })
        if (entry.fileName.endsWith('/')) continue
        if (entry.isEncrypted()) throw new ZipError('This zip is encrypted. Unpack it first.')
        const { uncompressedSize: size, compressedSize } = entry
        all += size
        if (
          size > limits.entryBytes ||
          all > limits.allBytes ||
          (size > RATIO_FROM && size > compressedSize * MOST_RATIO)
        ) {
          throw new ZipError('This zip unpacks to far more than can be taken in.', { isTooMuch: true })
        }
        if (!entries.has(entry.fileName)) entries.set(entry.fileName, entry)
      }
    })(),
  )
  spans.sort((a, b) => a.start - b.start)
  if (spans.some(({ start }, at) => start < (spans[at - 1]?.end ?? 0))) {
    throw new ZipError('The files in this zip overlap, which no program writes.')
  }
  return entries
}

/** Small files at once: a stream for each of ten thousand would take ten times as long. */
async function bytesOf(zip: ZipFile, entry: Entry, file: Uint8Array): Promise<Uint8Array> {
  const bytes =
    entry.uncompressedSize > AT_ONCE || entry.compressionMethod !== DEFLATED
      ? await buffer(await zip.openReadStreamPromise(entry))
      : await inflated(zip, entry, file)
  if (crc32(bytes) !== entry.crc32) throw new ZipError(`${entry.fileName} in this zip is damaged.`)
  return bytes
}

async function inflated(zip: ZipFile, entry: Entry, file: Uint8Array): Promise<Uint8Array> {
  const { fileDataStart: start } = await zip.readLocalFileHeaderPromise(entry, { minimal: true })
  const packed = file.subarray(start, start + entry.compressedSize)
  // Of a size that is a lie, the sum of the bytes is wrong, too.
  return inflateRawSync(packed, { maxOutputLength: Math.max(entry.uncompressedSize, 1) })
}

async function damagedUnless<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof ZipError) throw error
    throw new ZipError('This zip is damaged.', { cause: error })
  }
}
