import type { FilePiece } from './extraction-process.ts'

/** Bytes of a piece. Whoever sends a message holds it twice, so a file of 50 MB must not be one message. */
const PIECE = 1_000_000

/** Sends a file in pieces, each after the one before has arrived. */
export async function sendFile(bytes: Uint8Array, send: (piece: FilePiece) => Promise<void>): Promise<void> {
  const size = bytes.byteLength
  for (let at = 0; at < size; at += PIECE) await send({ size, at, bytes: bytes.slice(at, at + PIECE) })
}

/** Puts the pieces of one file together. */
export class GatheredFile {
  #bytes = new Uint8Array()

  /** Throws RangeError if the piece lies outside its file. */
  add({ size, at, bytes }: FilePiece): void {
    if (at === 0) this.#bytes = new Uint8Array(size)
    this.#bytes.set(bytes, at)
  }

  /** The whole file, which is then no longer held here. */
  take(): Uint8Array<ArrayBuffer> {
    const bytes = this.#bytes
    this.#bytes = new Uint8Array()
    return bytes
  }
}
