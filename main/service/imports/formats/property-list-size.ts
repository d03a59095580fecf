/** Type codes of the objects in a binary property list that refer to other objects: arrays, sets and dictionaries. */
const ARRAY = 0xa
const SET = 0xc
const DICTIONARY = 0xd
const TRAILER = 32

/**
 * Counts the values to which a binary property list expands, up to `most`. One object may be part of many others, so a
 * small file can expand to billions of values. An object may also contain itself. Returns Infinity for a list with such
 * an object, and for a damaged file.
 */
export function unfoldedSize(bytes: Uint8Array, { most, deepest }: { most: number; deepest: number }): number {
  try {
    return sizeOf(bytes, most, deepest)
  } catch (error) {
    if (error instanceof RangeError) return Infinity
    throw error
  }
}

function sizeOf(bytes: Uint8Array, most: number, deepest: number): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const trailer = bytes.length - TRAILER
  const [offsetBytes, refBytes] = [view.getUint8(trailer + 6), view.getUint8(trailer + 7)]
  const [count, top, table] = [8, 16, 24].map((at) => Number(view.getBigUint64(trailer + at))) as [
    number,
    number,
    number,
  ]
  const number = (at: number, length: number): number => {
    let value = 0
    for (let byte = 0; byte < length; byte += 1) value = value * 256 + view.getUint8(at + byte)
    return value
  }
  /** Returns the objects that an object contains. */
  const partsOf = (object: number): number[] => {
    if (object >= count) throw new RangeError('No such object')
    const at = number(table + object * offsetBytes, offsetBytes)
    const [kind, info] = [view.getUint8(at) >> 4, view.getUint8(at) & 0xf]
    if (kind !== ARRAY && kind !== SET && kind !== DICTIONARY) return []
    const isLong = info === 0xf
    const lengthBytes = isLong ? 2 ** (view.getUint8(at + 1) & 0xf) : 0
    const length = isLong ? number(at + 2, lengthBytes) : info
    const refs = kind === DICTIONARY ? length * 2 : length
    if (refs * refBytes > bytes.length) throw new RangeError('More parts than bytes')
    const start = at + 1 + (isLong ? 1 + lengthBytes : 0)
    return Array.from({ length: refs }, (_, index) => number(start + index * refBytes, refBytes))
  }
  const known = new Map<number, number>()
  const measure = (object: number, depth: number): number => {
    const before = known.get(object)
    if (before !== undefined) return before
    if (depth > deepest) throw new RangeError('Too deep')
    let size = 1
    for (const part of partsOf(object)) {
      size += measure(part, depth + 1)
      if (size > most) throw new RangeError('Too large')
    }
    known.set(object, size)
    return size
  }
  return measure(top, 0)
}
