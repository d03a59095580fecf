import { Reasoned } from '#shared/reasons/reasoned.ts'
import { reason } from '#shared/reasons/codes.ts'
import type { Reason } from '#shared/reasons/reason.ts'

/** Audio from another source: mono samples, from -1 to 1. */
export interface AudioSamples {
  readonly samples: Float32Array
  readonly rate: number
}

/** Bytes that are not readable audio. */
export class NotAudio extends Reasoned {
  override readonly name = 'NotAudio'
}

const PCM = 1
const FLOAT = 3
const EXTENSIBLE = 0xff_fe
/** This or a greater length means that the length was unknown when the file was started. */
const UNKNOWN_LENGTH = 0x7f_ff_00_00
const LONGEST_SECONDS = 120

/** Reads a WAV file in any common form. Throws NotAudio. */
export function readWav(bytes: Uint8Array): AudioSamples {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const name = (at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4))
  if (bytes.byteLength < 12 || name(0) !== 'RIFF' || name(8) !== 'WAVE') throw new NotAudio(whatElse(bytes))
  let form: Form | null = null
  for (let at = 12; at + 8 <= bytes.byteLength; ) {
    const [kind, told] = [name(at), view.getUint32(at + 4, true)]
    const start = at + 8
    if (kind === 'fmt ') form = formOf(view, start, told)
    if (kind === 'data') {
      if (!form) throw new NotAudio(reason('audio_unknown'))
      const there = bytes.byteLength - start
      if (told > there && told < UNKNOWN_LENGTH) throw new NotAudio(reason('audio_incomplete'))
      return { samples: samplesOf(view, start, Math.min(told, there), form), rate: form.rate }
    }
    at = start + told + (told % 2)
  }
  throw new NotAudio(reason('audio_missing'))
}

interface Form {
  readonly channels: number
  readonly rate: number
  readonly bits: number
  readonly isFloat: boolean
}

function formOf(view: DataView, at: number, length: number): Form {
  if (length < 16 || at + length > view.byteLength) throw new NotAudio(reason('audio_incomplete'))
  const given = view.getUint16(at, true)
  const kind = given === EXTENSIBLE && length >= 26 ? view.getUint16(at + 24, true) : given
  const [channels, rate] = [view.getUint16(at + 2, true), view.getUint32(at + 4, true)]
  const bits = view.getUint16(at + 14, true)
  const isFloat = kind === FLOAT
  const isKnown = isFloat ? bits === 32 : kind === PCM && [8, 16, 24, 32].includes(bits)
  if (!isKnown || channels < 1 || channels > 8 || rate < 8000 || rate > 96_000)
    throw new NotAudio(reason('audio_unreadable'))
  return { channels, rate, bits, isFloat }
}

function samplesOf(view: DataView, start: number, length: number, { channels, rate, bits, isFloat }: Form) {
  const size = bits / 8
  const count = Math.min(Math.floor(length / (size * channels)), rate * LONGEST_SECONDS)
  if (count === 0) throw new NotAudio(reason('audio_missing'))
  const one = readerOf(view, bits, isFloat)
  return Float32Array.from({ length: count }, (_, number) => {
    let sum = 0
    for (let channel = 0; channel < channels; channel++) sum += one(start + (number * channels + channel) * size)
    return Number.isFinite(sum) ? sum / channels : 0
  })
}

function readerOf(view: DataView, bits: number, isFloat: boolean): (at: number) => number {
  if (isFloat) return (at) => view.getFloat32(at, true)
  if (bits === 8) return (at) => (view.getUint8(at) - 128) / 128
  if (bits === 16) return (at) => view.getInt16(at, true) / 32_768
  if (bits === 24) return (at) => ((view.getInt8(at + 2) << 16) | view.getUint16(at, true)) / 8_388_608
  return (at) => view.getInt32(at, true) / 2_147_483_648
}

function whatElse(bytes: Uint8Array): Reason {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 64)).trimStart()
  if (bytes.byteLength === 0) return reason('audio_empty')
  if (head.startsWith('<')) return reason('audio_is_page')
  if (head.startsWith('{')) return reason('audio_is_text')
  const isMp3 = head.startsWith('ID3') || (bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe0) === 0xe0)
  return isMp3 ? reason('audio_is_mp3') : reason('audio_not_wav')
}
