import { crc32, inflateRawSync } from 'node:zlib'
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl'
import { Reasoned } from '#shared/reasons/reasoned.ts'
import { reason } from '#shared/reasons/codes.ts'
import type { Reason } from '#shared/reasons/reason.ts'
import { type ByteSource, inMemory } from '../bytes/byte-source.ts'

/** A zip is damaged, or exceeds the limits. */
export class ZipError extends Reasoned {
  override readonly name = 'ZipError'
  /** True if the zip is intact but contains more than can be imported. */
  readonly isTooMuch: boolean

  constructor(why: Reason, { isTooMuch = false, ...options }: ErrorOptions & { readonly isTooMuch?: boolean } = {}) {
    super(why, options)
    this.isTooMuch = isTooMuch
  }

  /** True if the file may not be a zip at all. */
  get isBroken(): boolean {
    return this.cause !== undefined
  }
}

/** Limits on the contents of a zip, so that a small file cannot fill the memory. */
export interface ZipLimits {
  readonly entries: number
  /** Unpacked bytes of one file, and of all files. */
  readonly entryBytes: number
  readonly allBytes: number
}

const MB = 1024 * 1024
export const zipLimits: ZipLimits = { entries: 200_000, entryBytes: 64 * MB, allBytes: 4096 * MB }

/** Text shrinks to about a tenth. A higher ratio than this is designed to fill a disk. */
const MOST_RATIO = 200
/** Below this size, any compression ratio is allowed. */
const RATIO_FROM = MB

const STORED = 0
const DEFLATED = 8

export interface OpenZip {
  /** The paths of the zip's files, in order and without duplicates. */
  readonly names: readonly string[]
  /** Resolves to null if there is no such file. Throws ZipError for a damaged one. */
  read(name: string): Promise<Uint8Array | null>
  /**
   * Returns the location of an uncompressed file in the zip, or null for any other file. Throws ZipError for a damaged
   * one.
   */
  place(name: string): Promise<Place | null>
}

/** A range of a source's bytes: from `start` up to `end`. */
export interface Place {
  readonly start: number
  readonly end: number
}

/** True if the bytes start like a zip. */
export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && ((bytes[2] === 3 && bytes[3] === 4) || (bytes[2] === 5 && bytes[3] === 6))

/** Like `openZipFile`, for a zip in memory. */
export const openZip = (bytes: Uint8Array, limits: ZipLimits = zipLimits): Promise<OpenZip> =>
  openZipFile(inMemory(bytes), limits)

/**
 * Opens a zip. Its files are read only when they are requested. If two files have the same name, the first counts.
 * Throws ZipError for encrypted, overlapping or too many files, and for names that lead out of the folder.
 */
export async function openZipFile(source: ByteSource, limits: ZipLimits = zipLimits): Promise<OpenZip> {
  const options = { lazyEntries: true, autoClose: false }
  const zip = await damagedUnless(fromRandomAccessReaderPromise(new SourceReader(source), source.size, options))
  const entries = await entriesOf(zip, limits)
  return {
    names: [...entries.keys()],
    async read(name) {
      const entry = entries.get(name)
      return entry ? damagedUnless(bytesOf(zip, entry, source)) : null
    },
    async place(name) {
      const entry = entries.get(name)
      return entry?.compressionMethod === STORED ? damagedUnless(placeOf(zip, entry, source)) : null
    },
  }
}

class SourceReader extends RandomAccessReader {
  readonly #source: ByteSource

  constructor(source: ByteSource) {
    super()
    this.#source = source
  }

  override read(
    into: Buffer,
    offset: number,
    length: number,
    position: number,
    done: (error: Error | null, bytes?: number) => void,
  ): void {
    this.#source.read(position, position + length).then(
      (bytes) => {
        into.set(bytes, offset)
        done(null, bytes.length)
      },
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
    )
  }
}

async function entriesOf(zip: ZipFile, limits: ZipLimits): Promise<ReadonlyMap<string, Entry>> {
  if (zip.entryCount > limits.entries) {
    throw new ZipError(reason('zip_too_many_files', { most: limits.entries }), { isTooMuch: true })
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
        if (entry.isEncrypted()) throw new ZipError(reason('zip_encrypted'))
        const { uncompressedSize: size, compressedSize } = entry
        all += size
        if (
          Math.max(size, compressedSize) > limits.entryBytes ||
          all > limits.allBytes ||
          (size > RATIO_FROM && size > compressedSize * MOST_RATIO)
        ) {
          throw new ZipError(reason('zip_too_large'), { isTooMuch: true })
        }
        if (!entries.has(entry.fileName)) entries.set(entry.fileName, entry)
      }
    })(),
  )
  spans.sort((a, b) => a.start - b.start)
  if (spans.some(({ start }, at) => start < (spans[at - 1]?.end ?? 0))) {
    throw new ZipError(reason('zip_overlaps'))
  }
  return entries
}

/** The file's bytes are verified, but are never all in memory. */
async function placeOf(zip: ZipFile, entry: Entry, source: ByteSource): Promise<Place> {
  const { fileDataStart: start } = await zip.readLocalFileHeaderPromise(entry, { minimal: true })
  const end = start + entry.compressedSize
  let crc = 0
  for (let at = start; at < end; at += MB) crc = crc32(await source.read(at, Math.min(at + MB, end)), crc)
  if (entry.compressedSize !== entry.uncompressedSize || crc !== entry.crc32) throw damaged(entry)
  return { start, end }
}

const damaged = ({ fileName }: Entry): ZipError => new ZipError(reason('zip_file_damaged', { name: fileName }))

/** Reads the file in one piece. With ten thousand files, a stream for each would take ten times as long. */
async function bytesOf(zip: ZipFile, entry: Entry, source: ByteSource): Promise<Uint8Array> {
  const { fileDataStart: start } = await zip.readLocalFileHeaderPromise(entry, { minimal: true })
  const packed = await source.read(start, start + entry.compressedSize)
  const bytes = unpacked(entry, packed)
  // The declared size may be wrong for uncompressed data, too.
  if (bytes.length !== entry.uncompressedSize || crc32(bytes) !== entry.crc32) throw damaged(entry)
  return bytes
}

function unpacked({ compressionMethod, uncompressedSize }: Entry, packed: Uint8Array): Uint8Array {
  if (compressionMethod === STORED) return packed
  if (compressionMethod !== DEFLATED) throw new Error(`There is no compression method ${compressionMethod}.`)
  return inflateRawSync(packed, { maxOutputLength: Math.max(uncompressedSize, 1) })
}

async function damagedUnless<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof ZipError) throw error
    throw new ZipError(reason('zip_damaged'), { cause: error })
  }
}
