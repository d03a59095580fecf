/** Samples in a frame of MPEG-2 layer III, which has rates up to 24 kHz. */
const FRAME_SAMPLES = 576
/** Samples of silence that the encoder inserts at the start. */
const DELAY = 576
/** Kilobits per second by the number in a frame's header. */
const BIT_RATES = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
const SAMPLE_RATES = [22_050, 24_000, 16_000]
/** Index of 64 kbit/s, the bit rate of the smallest frame that is large enough for the tag. */
const INFO_BIT_RATE = 8
/** Offset of the tag in MPEG-2 mono: after the header and the side information. */
const TAG_AT = 4 + 9
const TABLE = 100

/**
 * Returns the frame that tells players how many samples there are. Without it, they play the encoder's delay at the
 * start and the padding of the last frame, so that every file is at least 50 ms too long.
 */
export function infoFrame(stream: Uint8Array, samples: number): Uint8Array<ArrayBuffer> {
  const frames = framesIn(stream)
  const [first, second, third, fourth] = [stream[0] ?? 0, stream[1] ?? 0, stream[2] ?? 0, stream[3] ?? 0]
  const bytes = new Uint8Array(frameBytes(INFO_BIT_RATE, third))
  const view = new DataView(bytes.buffer)
  bytes.set([first, second, (INFO_BIT_RATE << 4) | (third & 0x0c), fourth])
  let at = TAG_AT
  const text = (words: string): void => {
    for (const letter of words) bytes[at++] = letter.charCodeAt(0)
  }
  const number = (value: number): void => {
    view.setUint32(at, value)
    at += 4
  }
  text('Info')
  // Flags for the fields present: the frames, the bytes, a table for seeking, and a quality.
  number(0x0f)
  number(frames)
  number(bytes.length + stream.length)
  for (let part = 0; part < TABLE; part++) bytes[at++] = Math.floor((part * 256) / TABLE)
  number(0)
  text('LAME3.100')
  // Constant bit rate, followed by fields that no program reads: low pass, gains, flags, bit rate.
  bytes[at] = 0x01
  at += 12
  const padding = Math.max(0, Math.min(4095, frames * FRAME_SAMPLES - DELAY - samples))
  bytes.set([DELAY >> 4, ((DELAY & 0x0f) << 4) | (padding >> 8), padding & 0xff], at)
  return bytes
}

function framesIn(stream: Uint8Array): number {
  let frames = 0
  for (let at = 0; at + 4 <= stream.length; frames++) {
    const third = stream[at + 2] ?? 0
    const size = frameBytes(third >> 4, third)
    if (stream[at] !== 0xff || size === 0) throw new Error('This is no MP3 stream.')
    at += size
  }
  return frames
}

function frameBytes(bitRate: number, third: number): number {
  const rate = SAMPLE_RATES[(third >> 2) & 3]
  const bits = (BIT_RATES[bitRate] ?? 0) * 1000
  return rate === undefined || bits === 0 ? 0 : Math.floor((72 * bits) / rate) + ((third >> 1) & 1)
}
