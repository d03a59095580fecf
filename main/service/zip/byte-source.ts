/** Bytes that are read in ranges, because there may be too many for the memory. */
export interface ByteSource {
  readonly size: number
  /** From `start` up to `end`, cut at the end of the source. */
  read(start: number, end: number): Promise<Uint8Array>
}

export function inMemory(bytes: Uint8Array): ByteSource {
  return { size: bytes.length, read: (start, end) => Promise.resolve(bytes.subarray(start, end)) }
}
