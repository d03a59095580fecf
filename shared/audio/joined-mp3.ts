/** Offsets in a chunk's first frame, which describes the stream that follows it. */
const TAG = 13
const FRAMES = TAG + 8
const BYTES = TAG + 12
const LENGTHS = TAG + 141
/** Size of the smallest frame with such a tag: 64 kbit/s at 22,050 samples per second. */
export const TAG_FRAME = 208
const FRAME_SAMPLES = 576
const RATE = 22_050

type Bytes = Uint8Array<ArrayBuffer>

/** Data about an audio file that the library generated, from the file's first frame. */
interface AudioFactsOfPage {
  readonly frames: number
  /** Number of bytes after the first frame. */
  readonly bytes: number
}

/** Throws for anything other than an audio file that the library generated. */
export function soundFacts(part: Bytes): AudioFactsOfPage {
  return { frames: tagOf(part).getUint32(FRAMES), bytes: part.byteLength - TAG_FRAME }
}

/** Returns the duration of this many frames in seconds. */
export const framesSeconds = (frames: number): number => (frames * FRAME_SAMPLES) / RATE

/**
 * Returns the frame that precedes the joined audio of several files. It replaces the files' own first frames, which are
 * omitted, and gives the total length. The delay at the start is that of the first file; the padding at the end is that
 * of the last.
 */
export function joinedFrame(first: Bytes, last: Bytes, all: AudioFactsOfPage): Bytes {
  const [info, end] = [first.slice(0, TAG_FRAME), tagOf(last)]
  const view = tagOf(info)
  view.setUint32(FRAMES, all.frames)
  view.setUint32(BYTES, TAG_FRAME + all.bytes)
  view.setUint8(LENGTHS + 1, (view.getUint8(LENGTHS + 1) & 0xf0) | (end.getUint8(LENGTHS + 1) & 0x0f))
  view.setUint8(LENGTHS + 2, end.getUint8(LENGTHS + 2))
  return info
}

function tagOf(part: Bytes): DataView {
  const name = String.fromCharCode(...part.subarray(TAG, TAG + 4))
  if (part.byteLength < TAG_FRAME || name !== 'Info') throw new Error('This is no sound of the library’s.')
  return new DataView(part.buffer, part.byteOffset, part.byteLength)
}
