import { createMp3Encoder } from 'wasm-media-encoders'
import { infoFrame } from './info-frame.ts'

/** Constant, because players report wrong lengths for files with other rates. */
const BIT_RATE = 48
/** Number of samples that are encoded in one step. */
const STEP = 22_050

let loading: ReturnType<typeof createMp3Encoder> | null = null

/** Encodes mono audio as MP3 that decodes to exactly as many samples. */
export async function encodeMp3(samples: Float32Array, rate: number): Promise<Uint8Array<ArrayBuffer>> {
  const encoder = await (loading ??= createMp3Encoder())
  if (rate !== 22_050) throw new RangeError(`${rate} samples a second can't be encoded.`)
  encoder.configure({ channels: 1, sampleRate: rate, bitrate: BIT_RATE, outputSampleRate: rate })
  const parts: Uint8Array[] = []
  // The encoder reuses its output memory, so each result is copied.
  for (let at = 0; at < samples.length; at += STEP)
    parts.push(encoder.encode([samples.subarray(at, at + STEP)]).slice())
  parts.push(encoder.finalize().slice())
  const stream = Buffer.concat(parts)
  return new Uint8Array(Buffer.concat([infoFrame(stream, samples.length), stream]))
}
