import { powerSpectrum } from './fourier.ts'

/** Milliseconds from one frame to the next. */
export const FRAME_MS = 10
const SIZE = 512
const BANDS = 24
/** Number of coefficients per frame. The first is its loudness. */
export const FEATURES = 13
const [LOWEST, HIGHEST] = [80, 7600]
const FLOOR = 1e-8

const mel = (hz: number): number => 1127 * Math.log(1 + hz / 700)
const hz = (mels: number): number => 700 * (Math.exp(mels / 1127) - 1)

const window = Float64Array.from({ length: SIZE }, (_, at) => 0.54 - 0.46 * Math.cos((2 * Math.PI * at) / (SIZE - 1)))
const cosines = Float64Array.from({ length: FEATURES * BANDS }, (_, at) =>
  Math.cos((Math.PI * Math.floor(at / BANDS) * ((at % BANDS) + 0.5)) / BANDS),
)

/**
 * Returns the audible features of each frame (mel cepstrum), with FEATURES numbers per frame. They don't depend on
 * voice and level.
 */
export function audioFeatures(samples: Float32Array, rate: number): Float32Array {
  const hop = (rate * FRAME_MS) / 1000
  const frames = Math.max(1, Math.floor(samples.length / hop))
  const features = new Float32Array(frames * FEATURES)
  const spectrum = powerSpectrum(SIZE)
  const filters = filtersOf(rate)
  const frame = new Float32Array(SIZE)
  const bands = new Float64Array(BANDS)
  for (let number = 0; number < frames; number++) {
    const start = Math.round(number * hop) - SIZE / 2
    for (let at = 0; at < SIZE; at++) {
      const sharp = (samples[start + at] ?? 0) - 0.97 * (samples[start + at - 1] ?? 0)
      frame[at] = sharp * (window[at] ?? 0)
    }
    const power = spectrum(frame)
    for (let band = 0; band < BANDS; band++) bands[band] = Math.log(loudnessIn(power, filters[band]) + FLOOR)
    for (let k = 0; k < FEATURES; k++) {
      let sum = 0
      for (let band = 0; band < BANDS; band++) sum += (bands[band] ?? 0) * (cosines[k * BANDS + band] ?? 0)
      features[number * FEATURES + k] = sum
    }
  }
  return evened(features, frames)
}

function loudnessIn(power: Float64Array, filter: Filter | undefined): number {
  if (!filter) return 0
  const { from, weights } = filter
  let sum = 0
  for (let at = 0; at < weights.length; at++) sum += (weights[at] ?? 0) * (power[from + at] ?? 0)
  return sum
}

interface Filter {
  readonly from: number
  readonly weights: readonly number[]
}

function filtersOf(rate: number): Filter[] {
  const [low, high] = [mel(LOWEST), mel(Math.min(HIGHEST, rate / 2))]
  const bin = (at: number): number => (hz(low + ((high - low) * at) / (BANDS + 1)) * SIZE) / rate
  return Array.from({ length: BANDS }, (_, band) => {
    const [left, middle, right] = [bin(band), bin(band + 1), bin(band + 2)]
    const from = Math.ceil(left)
    const weights = Array.from({ length: Math.max(1, Math.floor(right) - from + 1) }, (_unused, at) => {
      const place = from + at
      return Math.max(0, place <= middle ? (place - left) / (middle - left) : (right - place) / (right - middle))
    })
    return { from, weights }
  })
}

/**
 * Scales each coefficient to a mean of 0 and a spread of 1, so that voices with different timbre and loudness can be
 * compared.
 */
function evened(features: Float32Array, frames: number): Float32Array {
  for (let k = 0; k < FEATURES; k++) {
    let [sum, squares] = [0, 0]
    for (let frame = 0; frame < frames; frame++) {
      const value = features[frame * FEATURES + k] ?? 0
      sum += value
      squares += value * value
    }
    const mean = sum / frames
    const spread = Math.sqrt(Math.max(1e-6, squares / frames - mean * mean))
    for (let frame = 0; frame < frames; frame++)
      features[frame * FEATURES + k] = ((features[frame * FEATURES + k] ?? 0) - mean) / spread
  }
  return features
}
