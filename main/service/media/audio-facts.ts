import { readDuration } from './read-duration.ts'

/** Facts in an audio file's headers. */
export interface AudioFacts {
  /** In seconds, or null if the headers don't contain it. */
  readonly duration: number | null
  readonly title: string | null
  readonly artist: string | null
  readonly album: string | null
}

/** A range of bytes to read, from `start` up to `end`. */
export interface Wanted {
  readonly start: number
  readonly end: number
}

/** Bytes that are read from the start of a file. */
export const AUDIO_HEAD = 64 * 1024
const FRAME_HEAD = 4 * 1024

const nothing: AudioFacts = { duration: null, title: null, artist: null, album: null }

/**
 * Reads MP3, MP4, FLAC, WAV and Ogg from a few of their bytes. Yields the range it needs, receives the bytes that were
 * available (empty for none) and returns the facts. `size` is the whole file's, if known.
 */
export function* audioFacts(head: Uint8Array, size: number | null): Generator<Wanted, AudioFacts, Uint8Array> {
  const file = Buffer.from(head.buffer, head.byteOffset, head.byteLength)
  const start = file.toString('latin1', 0, 12)
  if (start.startsWith('fLaC')) return { ...nothing, duration: flacSeconds(file) }
  if (start.startsWith('RIFF') && start.endsWith('WAVE')) return { ...nothing, duration: waveSeconds(file, size) }
  if (start.startsWith('OggS')) return { ...nothing, duration: yield* oggSeconds(file, size) }
  if (start.slice(4, 8) === 'ftyp') return { ...nothing, duration: yield* mp4Seconds(file, size) }
  return yield* mp3(file, size)
}

function* mp3(file: Buffer, size: number | null): Generator<Wanted, AudioFacts, Uint8Array> {
  const isTagged = file.toString('latin1', 0, 3) === 'ID3' && file.length >= 10
  const tagEnd = isTagged ? 10 + synchsafe(file, 6) + ((file[5] ?? 0) & 0x10 ? 10 : 0) : 0
  const { title, artist, album, length } = isTagged ? id3(file.subarray(0, Math.min(tagEnd, file.length))) : noTags
  const said = { title, artist, album }
  let frames = file.subarray(tagEnd)
  // The first frame comes after a cover picture, which is often larger than the bytes read so far.
  if (frames.length < FRAME_HEAD && tagEnd > 0) {
    const more = yield { start: tagEnd, end: tagEnd + FRAME_HEAD }
    if (more.byteLength > frames.length) frames = Buffer.from(more.buffer, more.byteOffset, more.byteLength)
  }
  return { ...said, duration: length ?? mp3Seconds(frames, size === null ? null : size - tagEnd) }
}

const noTags = { title: null, artist: null, album: null, length: null }

function synchsafe(file: Buffer, at: number): number {
  return [0, 1, 2, 3].reduce((sum, step) => sum * 128 + ((file[at + step] ?? 0) & 0x7f), 0)
}

/** Text frames of ID3v2.3 and 2.4 (id3.org). */
function id3(tag: Buffer) {
  const texts: Record<string, string> = {}
  const isNew = tag[3] === 4
  for (let at = 10; at + 10 <= tag.length; ) {
    const name = tag.toString('latin1', at, at + 4)
    if (!/^[A-Z0-9]{4}$/.test(name)) break
    const length = isNew ? synchsafe(tag, at + 4) : tag.readUInt32BE(at + 4)
    if (name.startsWith('T') && at + 10 + length <= tag.length && length < 4_000) {
      texts[name] ??= id3Text(tag.subarray(at + 10, at + 10 + length))
    }
    at += 10 + length
  }
  const milliseconds = Number(texts['TLEN'] ?? '')
  return {
    title: texts['TIT2'] || null,
    artist: texts['TPE1'] || null,
    album: texts['TALB'] || null,
    length: milliseconds > 0 ? readDuration(milliseconds / 1000) : null,
  }
}

const id3Encodings = ['latin1', 'utf-16', 'utf-16be', 'utf-8'] as const

function id3Text(frame: Buffer): string {
  const encoding = id3Encodings[frame[0] ?? 0] ?? 'latin1'
  return new TextDecoder(encoding).decode(frame.subarray(1)).split('\0', 1)[0]?.trim() ?? ''
}

const bitrates = {
  1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const
const sampleRates = [44100, 48000, 32000] as const

/**
 * Returns the duration of MPEG Layer III audio: from the frame count if there is one (Xing, Info, VBRI), otherwise from
 * the first frame's bit rate.
 */
function mp3Seconds(bytes: Buffer, size: number | null): number | null {
  for (let at = 0; at + 4 < bytes.length && at < FRAME_HEAD; at++) {
    if (bytes[at] !== 0xff || ((bytes[at + 1] ?? 0) & 0xe6) !== 0xe2) continue
    const version = ((bytes[at + 1] ?? 0) >> 3) & 3
    const kilobits = bitrates[version === 3 ? 1 : 2][(bytes[at + 2] ?? 0) >> 4]
    const full = sampleRates[((bytes[at + 2] ?? 0) >> 2) & 3]
    if (version === 1 || !kilobits || full === undefined) continue
    const rate = full / (version === 3 ? 1 : version === 2 ? 2 : 4)
    const samples = version === 3 ? 1152 : 576
    // Any two bytes may look like a frame, but then the position of the next frame rarely also looks like one.
    const next = at + Math.floor((samples * kilobits * 125) / rate) + (((bytes[at + 2] ?? 0) >> 1) & 1)
    if (
      next + 1 < bytes.length &&
      (bytes[next] !== 0xff || ((bytes[next + 1] ?? 0) & 0xfe) !== ((bytes[at + 1] ?? 0) & 0xfe))
    )
      continue
    const isMono = (bytes[at + 3] ?? 0) >> 6 === 3
    const side = version === 3 ? (isMono ? 17 : 32) : isMono ? 9 : 17
    const frames = countedFrames(bytes, at, side)
    if (frames !== null) return readDuration((frames * samples) / rate)
    return size === null ? null : readDuration((size - at) / (kilobits * 125))
  }
  return null
}

function countedFrames(bytes: Buffer, at: number, side: number): number | null {
  const xing = at + 4 + side
  const name = bytes.toString('latin1', xing, xing + 4)
  if ((name === 'Xing' || name === 'Info') && xing + 12 <= bytes.length && (bytes[xing + 7] ?? 0) & 1)
    return bytes.readUInt32BE(xing + 8)
  const vbri = at + 36
  if (bytes.toString('latin1', vbri, vbri + 4) === 'VBRI' && vbri + 18 <= bytes.length)
    return bytes.readUInt32BE(vbri + 14)
  return null
}

/** The movie header (ISO 14496-12) is at the start of the file or after all of its audio. */
function* mp4Seconds(file: Buffer, size: number | null): Generator<Wanted, number | null, Uint8Array> {
  let at = 0
  for (let boxes = 0; boxes < 50; boxes++) {
    let part = file.subarray(at)
    if (part.length < 200 && (size === null || at + part.length < size)) {
      const more = yield { start: at, end: at + 1024 }
      part = Buffer.from(more.buffer, more.byteOffset, more.byteLength)
    }
    if (part.length < 16) return null
    const name = part.toString('latin1', 4, 8)
    if (name === 'moov') return movieHeader(part)
    const short = part.readUInt32BE(0)
    const length = short === 1 ? Number(part.readBigUInt64BE(8)) : short
    if (length < 8 || !Number.isSafeInteger(at + length)) return null
    at += length
  }
  return null
}

function movieHeader(moov: Buffer): number | null {
  const at = moov.subarray(0, 256).indexOf('mvhd')
  if (at < 0 || moov.length < at + 36) return null
  const isLong = moov[at + 4] === 1
  const scale = moov.readUInt32BE(at + (isLong ? 24 : 16))
  const length = isLong ? Number(moov.readBigUInt64BE(at + 28)) : moov.readUInt32BE(at + 20)
  return scale === 0 ? null : readDuration(length / scale)
}

function flacSeconds(file: Buffer): number | null {
  if (file.length < 26) return null
  const rate = file.readUIntBE(18, 3) >> 4
  const samples = ((file[21] ?? 0) & 0x0f) * 2 ** 32 + file.readUInt32BE(22)
  return rate === 0 ? null : readDuration(samples / rate)
}

function waveSeconds(file: Buffer, size: number | null): number | null {
  const format = file.subarray(0, 512).indexOf('fmt ')
  const data = file.indexOf('data', 12)
  if (format < 0 || file.length < format + 20) return null
  const bytesPerSecond = file.readUInt32LE(format + 16)
  const announced = data >= 0 && file.length >= data + 8 ? file.readUInt32LE(data + 4) : 0
  const length = announced > 0 && announced < 0xffffffff ? announced : (size ?? 0) - 44
  return bytesPerSecond === 0 ? null : readDuration(length / bytesPerSecond)
}

/** Returns the position of the last page divided by the rate from the first page. */
function* oggSeconds(file: Buffer, size: number | null): Generator<Wanted, number | null, Uint8Array> {
  const opus = file.subarray(0, 4096).indexOf('OpusHead')
  const vorbis = file.subarray(0, 4096).indexOf('\x01vorbis', 0, 'latin1')
  // Opus counts at 48 kHz, whatever its source.
  const rate = opus >= 0 ? 48_000 : vorbis >= 0 && file.length >= vorbis + 16 ? file.readUInt32LE(vorbis + 12) : 0
  if (rate === 0 || size === null) return null
  const part = size <= file.length ? file : yield { start: Math.max(0, size - AUDIO_HEAD), end: size }
  const tail = Buffer.from(part.buffer, part.byteOffset, part.byteLength)
  const last = tail.lastIndexOf('OggS')
  if (last < 0 || tail.length < last + 14) return null
  return readDuration(Number(tail.readBigUInt64LE(last + 6)) / rate)
}
