/** Bytes that are read in ranges and don't have to be in memory. */
export interface ByteSource {
  readonly size: number
  /** Reads from `start` up to `end`, or up to the end of the source if that comes first. */
  read(start: number, end: number): Promise<Uint8Array>
}

/** Size of a piece: the part of a large source that is read or sent in one step. */
const PIECE = 1_000_000

export function inMemory(bytes: Uint8Array): ByteSource {
  return { size: bytes.length, read: (start, end) => Promise.resolve(bytes.subarray(start, end)) }
}

/** Yields the pieces of a source, in order. Rejects with the errors of its `read`. */
export async function* piecesOf(source: ByteSource): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < source.size; at += PIECE) yield source.read(at, Math.min(at + PIECE, source.size))
}

/** Returns the whole source, for callers that can't process it in pieces. */
export const wholeOf = (source: ByteSource): Promise<Uint8Array> => source.read(0, source.size)
