/** Silent audio files: real headers followed by silence of the right size. */

const text = (value: string): Buffer => Buffer.concat([Buffer.from([3]), Buffer.from(value)])
const synchsafe = (value: number): Buffer => Buffer.from([21, 14, 7, 0].map((shift) => (value >> shift) & 0x7f))

function id3(frames: readonly (readonly [string, Buffer])[]): Buffer {
  const body = Buffer.concat(
    frames.map(([name, value]) => Buffer.concat([Buffer.from(name), synchsafe(value.length), Buffer.alloc(2), value])),
  )
  return Buffer.concat([Buffer.from('ID3\x04\0\0', 'latin1'), synchsafe(body.length), body])
}

/** MPEG 1 layer III, 44.1 kHz, 128 kbit/s: frames of 417 bytes, 26 ms each. */
export function makeMp3({
  frames,
  title,
  artist,
  picture = 0,
  counted = false,
}: {
  readonly frames: number
  readonly title?: string
  readonly artist?: string
  /** Size of the cover picture in bytes. It comes before the audio. */
  readonly picture?: number
  /** True if the first frame holds the frame count, as in variable bit rate files. */
  readonly counted?: boolean
}): Buffer {
  const frame = Buffer.alloc(417)
  frame.writeUInt32BE(0xfffb9000)
  const first = Buffer.from(frame)
  if (counted) {
    first.write('Xing', 36, 'latin1')
    first.writeUInt32BE(1, 40)
    first.writeUInt32BE(frames, 44)
  }
  const tag = id3([
    ...(title === undefined ? [] : [['TIT2', text(title)] as const]),
    ...(artist === undefined ? [] : [['TPE1', text(artist)] as const]),
    ...(picture === 0 ? [] : [['APIC', Buffer.alloc(picture)] as const]),
  ])
  return Buffer.concat([tag, first, ...Array.from({ length: counted ? 9 : frames - 1 }, () => frame)])
}

const box = (name: string, ...content: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(content)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8)
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, body])
}

/** Returns an MP4 with its header after the audio, as recorders write it. */
export function makeMp4(seconds: number, sound = 200_000): Buffer {
  const header = Buffer.alloc(100)
  header.writeUInt32BE(1000, 12)
  header.writeUInt32BE(seconds * 1000, 16)
  return Buffer.concat([
    box('ftyp', Buffer.from('M4A \0\0\0\0', 'latin1')),
    box('mdat', Buffer.alloc(sound)),
    box('moov', box('mvhd', header)),
  ])
}

export function makeFlac(seconds: number): Buffer {
  const info = Buffer.alloc(42)
  info.write('fLaC', 'latin1')
  info.writeUIntBE((48_000 << 4) >>> 0, 18, 3)
  info.writeUInt32BE(seconds * 48_000, 22)
  return info
}

export function makeWave(seconds: number): Buffer {
  const head = Buffer.alloc(44)
  head.write('RIFF', 'latin1')
  head.write('WAVEfmt ', 8, 'latin1')
  head.writeUInt32LE(16, 16)
  head.writeUInt32LE(8_000, 28)
  head.write('data', 36, 'latin1')
  head.writeUInt32LE(seconds * 8_000, 40)
  return head
}

export function makeOpus(seconds: number): Buffer {
  const page = (granule: number, content: string) => {
    const head = Buffer.alloc(27)
    head.write('OggS', 'latin1')
    head.writeBigUInt64LE(BigInt(granule), 6)
    return Buffer.concat([head, Buffer.from(content)])
  }
  return Buffer.concat([page(0, 'OpusHead'), Buffer.alloc(100_000), page(seconds * 48_000, 'end')])
}
