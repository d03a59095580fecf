import { FILE_PART } from '#shared/limits.ts'
import type { ByteSource } from '../bytes/byte-source.ts'

/** Number of blocks in memory. Two files of an archive are often read alternately. */
const KEPT = 8

/**
 * A source that is read in blocks of equal size. The last few blocks are cached because a zip is read in many small
 * ranges.
 */
export function cachedSource(source: ByteSource, block = FILE_PART): ByteSource {
  const kept = new Map<number, Promise<Uint8Array>>()
  const blockAt = (number: number): Promise<Uint8Array> => {
    const found = kept.get(number) ?? source.read(number * block, Math.min((number + 1) * block, source.size))
    // Moves the block to the end, so that the most recently used one is last.
    kept.delete(number)
    kept.set(number, found)
    const [oldest] = kept.keys()
    if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest)
    return found
  }
  return {
    size: source.size,
    async read(given, end) {
      const stop = Math.min(end, source.size)
      const start = Math.min(given, stop)
      const bytes = new Uint8Array(stop - start)
      for (let at = start; at < stop; ) {
        const number = Math.floor(at / block)
        const piece = (await blockAt(number)).subarray(at - number * block, stop - number * block)
        if (piece.length === 0) throw new RangeError('The source is shorter than it said.')
        bytes.set(piece, at - start)
        at += piece.length
      }
      return bytes
    },
  }
}
