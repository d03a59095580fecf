import type { AudioSamples } from './read-wav.ts'

/** Number of the filter's zero crossings on each side. */
const CROSSINGS = 12
/** Number of positions between two crossings for which the filter is precomputed. */
const FINE = 256

const filter = Float64Array.from({ length: CROSSINGS * FINE + 1 }, (_, at) => {
  const away = at / FINE
  const wave = away === 0 ? 1 : Math.sin(Math.PI * away) / (Math.PI * away)
  return wave * (0.5 + 0.5 * Math.cos((Math.PI * away) / CROSSINGS))
})

/** Resamples audio, filtering out frequencies that the new rate can't represent. */
export function resample({ samples, rate }: AudioSamples, wanted: number): Float32Array {
  if (rate === wanted) return samples
  const step = rate / wanted
  // When the rate is reduced, the filter also removes the frequencies that would return as noise.
  const cut = Math.min(1, wanted / rate) * 0.95
  const reach = (CROSSINGS - 1) / cut
  return Float32Array.from({ length: Math.floor(samples.length / step) }, (_, number) => {
    const at = number * step
    const last = Math.min(samples.length - 1, Math.floor(at + reach))
    let sum = 0
    for (let near = Math.max(0, Math.ceil(at - reach)); near <= last; near++)
      sum += (samples[near] ?? 0) * (filter[Math.round(Math.abs(near - at) * cut * FINE)] ?? 0)
    return sum * cut
  })
}
