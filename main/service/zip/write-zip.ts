import { constants, crc32, deflateRawSync } from 'node:zlib'

/**
 * The parts of a zip, to be written one after another: a header before each file's bytes, and at the end a record of
 * each file. Every file has the same date, so that the same files always produce the same zip.
 */

/** A file in a zip, once its bytes are known. */
export interface ZippedFile {
  readonly path: string
  readonly crc: number
  /** In bytes, unpacked. */
  readonly size: number
  /** The file's size in the zip, in bytes. */
  readonly packed: number
  readonly isDeflated: boolean
}

const VERSION = 45
/** Names are UTF-8. */
const FLAGS = 0x0800
/** 1 January 1980. */
const DATE = 0x0021
/** Values that do not fit into four bytes are written in eight, in a separate field. */
const MOST = 0xffff_ffff
const MOST_FILES = 0xffff

/**
 * This level takes half the time of the default level 6, for one to four percent more bytes. It must not change, so
 * that the same files always produce the same zip.
 */
const LEVEL = 4
const LEAST_CHUNK = 1024

/** A single buffer receives the output, which is hardly ever larger than `bytes`. */
const howToDeflate = ({ length }: Uint8Array) => ({ level: LEVEL, chunkSize: Math.max(LEAST_CHUNK, length) })

/** Compresses a piece of a file that is followed by more pieces. */
export const deflatePiece = (bytes: Uint8Array): Buffer =>
  deflateRawSync(bytes, { ...howToDeflate(bytes), finishFlush: constants.Z_SYNC_FLUSH })

/** End of a file that was compressed in pieces: an empty last block. */
export const lastPiece: Uint8Array = Uint8Array.of(3, 0)

/**
 * Returns a whole file with its header. Data that is compressed already, or does not become smaller, is stored as it
 * is.
 */
export function zipFile(
  path: string,
  bytes: Uint8Array,
  isPacked = false,
): { readonly file: ZippedFile; readonly bytes: Buffer } {
  const deflated = isPacked ? bytes : deflateRawSync(bytes, howToDeflate(bytes))
  const isDeflated = deflated.length < bytes.length
  const packed = isDeflated ? deflated : bytes
  const file = { path, crc: crc32(bytes), size: bytes.length, packed: packed.length, isDeflated }
  return { file, bytes: Buffer.concat([zipHeader(file), packed]) }
}

/** Returns the header that precedes a file's bytes. */
export function zipHeader(file: ZippedFile): Buffer {
  const isLarge = file.size >= MOST || file.packed >= MOST
  const extra = isLarge ? extraOf([file.size, file.packed]) : Buffer.alloc(0)
  const head = Buffer.alloc(4)
  head.writeUInt32LE(0x0403_4b50)
  return Buffer.concat([head, factsOf(file, isLarge, extra.length), Buffer.from(file.path), extra])
}

/** Returns the record of a file at the end of a zip. `offset`: start of its header. */
export function zipRecord(file: ZippedFile, offset: number): Buffer {
  const isLarge = file.size >= MOST || file.packed >= MOST
  const extra = extraOf([...(isLarge ? [file.size, file.packed] : []), ...(offset >= MOST ? [offset] : [])])
  const head = Buffer.alloc(6)
  head.writeUInt32LE(0x0201_4b50)
  head.writeUInt16LE(VERSION, 4)
  const place = Buffer.alloc(14)
  place.writeUInt32LE(Math.min(offset, MOST), 10)
  return Buffer.concat([head, factsOf(file, isLarge, extra.length), place, Buffer.from(file.path), extra])
}

/** Returns the end of a zip whose records start at `offset` and take `size` bytes. */
export function zipEnd({ files, size, offset }: { files: number; size: number; offset: number }): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x0605_4b50)
  end.writeUInt16LE(Math.min(files, MOST_FILES), 8)
  end.writeUInt16LE(Math.min(files, MOST_FILES), 10)
  end.writeUInt32LE(Math.min(size, MOST), 12)
  end.writeUInt32LE(Math.min(offset, MOST), 16)
  if (files < MOST_FILES && size < MOST && offset < MOST) return end
  const large = Buffer.alloc(56)
  large.writeUInt32LE(0x0606_4b50)
  large.writeBigUInt64LE(44n, 4)
  large.writeUInt16LE(VERSION, 12)
  large.writeUInt16LE(VERSION, 14)
  for (const [at, value] of [files, files, size, offset].entries()) large.writeBigUInt64LE(BigInt(value), 24 + at * 8)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x0706_4b50)
  locator.writeBigUInt64LE(BigInt(offset + size), 8)
  locator.writeUInt32LE(1, 16)
  return Buffer.concat([large, locator, end])
}

function factsOf(file: ZippedFile, isLarge: boolean, extra: number): Buffer {
  const facts = Buffer.alloc(26)
  facts.writeUInt16LE(VERSION, 0)
  facts.writeUInt16LE(FLAGS, 2)
  facts.writeUInt16LE(file.isDeflated ? 8 : 0, 4)
  facts.writeUInt16LE(DATE, 8)
  facts.writeUInt32LE(file.crc, 10)
  facts.writeUInt32LE(isLarge ? MOST : file.packed, 14)
  facts.writeUInt32LE(isLarge ? MOST : file.size, 18)
  facts.writeUInt16LE(Buffer.byteLength(file.path), 22)
  facts.writeUInt16LE(extra, 24)
  return facts
}

function extraOf(values: readonly number[]): Buffer {
  if (values.length === 0) return Buffer.alloc(0)
  const extra = Buffer.alloc(4 + values.length * 8)
  extra.writeUInt16LE(1)
  extra.writeUInt16LE(values.length * 8, 2)
  for (const [at, value] of values.entries()) extra.writeBigUInt64LE(BigInt(value), 4 + at * 8)
  return extra
}
