import { type ByteSource, piecesOf } from '../bytes/byte-source.ts'
import type { FilePiece } from './extraction-process.ts'

/**
 * Sends a file in pieces, waiting for each to arrive before sending the next. Sending a message takes twice its size in
 * memory, so a file of 50 MB must not be sent as a single message.
 */
export async function sendFile(file: ByteSource, send: (piece: FilePiece) => Promise<void>): Promise<void> {
  let at = 0
  for await (const bytes of piecesOf(file)) {
    // Sending a piece transfers the whole buffer that it is a part of, so a smaller piece is copied first.
    await send({ size: file.size, at, bytes: bytes.byteLength < bytes.buffer.byteLength ? bytes.slice() : bytes })
    at += bytes.byteLength
  }
}

/** Assembles the pieces of one file. */
export class GatheredFile {
  #bytes = new Uint8Array()

  /** Adds a piece. Throws RangeError if the piece lies outside its file. */
  add({ size, at, bytes }: FilePiece): void {
    if (at === 0) this.#bytes = new Uint8Array(size)
    this.#bytes.set(bytes, at)
  }

  /** Returns the whole file and releases it here. */
  take(): Uint8Array<ArrayBuffer> {
    const bytes = this.#bytes
    this.#bytes = new Uint8Array()
    return bytes
  }
}
