/** The eight bytes with which Firefox's compressed backups start. */
const START = 'mozLz40\0'
const HEAD = START.length + 4
/** Maximum size of a backup in bytes. */
const MOST = 256 * 1024 * 1024

export const isMozillaLz4 = (bytes: Uint8Array): boolean =>
  new TextDecoder('latin1').decode(bytes.subarray(0, START.length)) === START

/**
 * Returns the uncompressed bytes of a file that Firefox compressed (`.jsonlz4`). The file consists of a size and one
 * block of LZ4. Throws for a damaged file.
 */
export function unpackMozillaLz4(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const size = view.getUint32(START.length, true)
  if (size > MOST) throw new RangeError('The file is larger than any backup.')
  const out = new Uint8Array(size)
  let from = HEAD
  let to = 0
  /** A length of 15 continues in more bytes, of which the last is below 255. */
  const lengthFrom = (first: number): number => {
    let length = first
    for (let more = first === 15 ? 255 : 0; more === 255; ) {
      more = bytes[from++] ?? 0
      length += more
    }
    return length
  }
  while (from < bytes.length) {
    const token = bytes[from++] ?? 0
    const literals = lengthFrom(token >> 4)
    if (from + literals > bytes.length || to + literals > size) throw new RangeError('The block is damaged.')
    out.set(bytes.subarray(from, from + literals), to)
    from += literals
    to += literals
    if (from >= bytes.length) break
    const back = (bytes[from] ?? 0) + (bytes[from + 1] ?? 0) * 256
    from += 2
    const repeated = lengthFrom(token & 15) + 4
    if (back === 0 || back > to || to + repeated > size) throw new RangeError('The block is damaged.')
    // The copied range may overlap the bytes being written.
    for (const end = to + repeated; to < end; to += 1) out[to] = out[to - back] ?? 0
  }
  return out.subarray(0, to)
}
