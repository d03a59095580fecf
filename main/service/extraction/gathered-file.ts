import { type ByteSource, piecesOf } from '../bytes/byte-source.ts'
import type { FilePiece } from './extraction-process.ts'

/**
 * Sends a file in pieces, each after the previous one has arrived. Sending a message takes twice its size in memory, so
 * a file of 50 MB must not be a single message.
 */
export async function sendFile(file: ByteSource, send: (piece: FilePiece) => Promise<void>): Promise<void> {
  let at = 0
  for await (const bytes of piecesOf(file)) {
    // A message transfers the whole buffer that a piece is a part of.
    await send({ size: file.size, at, bytes: bytes.byteLength < bytes.buffer.byteLength ? bytes.slice() : bytes })
    at += bytes.byteLength
  }
}

/** Assembles the pieces of one file. */
export class GatheredFile {
  #bytes = new Uint8Array()

  /** Throws RangeError if the piece lies outside its file. */
  add({ size, at, bytes }: FilePiece): void {
    if (at === 0) this.#bytes = new Uint8Array(size)
    this.#bytes.set(bytes, at)
  }

  /** Returns the whole file, which is then no longer held here. */
  take(): Uint8Array<ArrayBuffer> {
    const bytes = this.#bytes
    this.#bytes = new Uint8Array()
    return bytes
  }
}
