/** Places in a chunk's first frame, which tells about the stream behind it. */
const TAG = 13
const FRAMES = TAG + 8
const BYTES = TAG + 12
const LENGTHS = TAG + 141
/** The smallest frame with such a tag: 64 kbit/s at 22,050 samples a second. */
const TAG_FRAME = 208

/**
 * One MP3 file of several that the library spoke, in order. The frame in front of each tells its length; the whole needs
 * one that tells all of them, or players would show a wrong length.
 */
export function joinMp3(parts: readonly Uint8Array<ArrayBuffer>[]): Blob {
  const [first, last] = [parts[0], parts.at(-1)]
  if (!first || !last) throw new RangeError('There is nothing to join.')
  const [info, end] = [first.slice(0, TAG_FRAME), tagOf(last)]
  const streams = parts.map((part) => {
    tagOf(part)
    return part.subarray(TAG_FRAME)
  })
  const view = new DataView(info.buffer)
  view.setUint32(
    FRAMES,
    parts.reduce((sum, part) => sum + tagOf(part).getUint32(FRAMES), 0),
  )
  view.setUint32(
    BYTES,
    streams.reduce((sum, stream) => sum + stream.byteLength, TAG_FRAME),
  )
  // The delay in front is that of the first part, the padding behind that of the last.
  view.setUint8(LENGTHS + 1, (view.getUint8(LENGTHS + 1) & 0xf0) | (end.getUint8(LENGTHS + 1) & 0x0f))
  view.setUint8(LENGTHS + 2, end.getUint8(LENGTHS + 2))
  return new Blob([info, ...streams], { type: 'audio/mpeg' })
}

/** Throws for anything else than a file of the library's own. */
function tagOf(part: Uint8Array): DataView {
  const name = String.fromCharCode(...part.subarray(TAG, TAG + 4))
  if (part.byteLength < TAG_FRAME || name !== 'Info') throw new Error('This is no sound of the library’s.')
  return new DataView(part.buffer, part.byteOffset, part.byteLength)
}
