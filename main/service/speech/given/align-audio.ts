import { FEATURES, FRAME_MS, audioFeatures } from './audio-features.ts'

/** Limits on how far one recording may run ahead of an even pace: a share of its length, plus a number of frames. */
const [SHARE, FRAMES] = [0.25, 60]
/** Audio below this fraction of the loudest sample counts as silence. */
const QUIET = 0.02

/**
 * Returns a function that converts a time in one recording to the time of the same words in another, in milliseconds.
 * Warps time so that the two are most alike (dynamic time warping).
 */
export function alignAudio(known: Float32Array, other: Float32Array, rate: number): (ms: number) => number {
  const [a, b] = [spoken(known, rate), spoken(other, rate)]
  const path = warp(audioFeatures(a.samples, rate), audioFeatures(b.samples, rate))
  return (ms) => {
    const frame = (ms - a.startMs) / FRAME_MS
    const at = Math.min(path.length - 1, Math.max(0, Math.floor(frame)))
    const [here, next] = [path[at] ?? 0, path[Math.min(path.length - 1, at + 1)] ?? 0]
    const part = Math.min(1, Math.max(0, frame - at))
    return b.startMs + (here + (next - here) * part) * FRAME_MS
  }
}

/** Removes the silence around the speech, whose length differs from voice to voice. */
function spoken(samples: Float32Array, rate: number) {
  const least = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0) * QUIET
  const isLoud = (sample: number): boolean => Math.abs(sample) > least
  const [first, last] = [samples.findIndex(isLoud), samples.findLastIndex(isLoud)]
  if (first < 0) return { samples, startMs: 0 }
  return { samples: samples.subarray(first, last + 1), startMs: (first * 1000) / rate }
}

const [BOTH, KNOWN, OTHER] = [0, 1, 2]

/** Returns the matching frame of `b` for each frame of `a`. Needs time and memory only for the band. */
function warp(a: Float32Array, b: Float32Array): Float64Array {
  const [rows, columns] = [a.length / FEATURES, b.length / FEATURES]
  const reach = Math.ceil(SHARE * columns) + FRAMES
  const width = 2 * reach + 1
  const from = (row: number): number => Math.round((row * (columns - 1)) / Math.max(1, rows - 1)) - reach
  const steps = new Uint8Array(rows * width)
  let [before, costs] = [new Float64Array(width), new Float64Array(width)]
  for (let row = 0; row < rows; row++) {
    const [start, startBefore] = [from(row), from(row - 1)]
    costs.fill(Number.POSITIVE_INFINITY)
    const costBefore = (column: number): number =>
      row === 0 ? Number.POSITIVE_INFINITY : (before[column - startBefore] ?? Number.POSITIVE_INFINITY)
    for (let at = Math.max(0, -start); at < width && start + at < columns; at++) {
      const column = start + at
      const both = row === 0 && column === 0 ? 0 : column === 0 ? Number.POSITIVE_INFINITY : costBefore(column - 1)
      const known = costBefore(column)
      const other = at > 0 ? (costs[at - 1] ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY
      const least = Math.min(both, known, other)
      steps[row * width + at] = least === both ? BOTH : least === known ? KNOWN : OTHER
      costs[at] = least + difference(a, row, b, column)
    }
    ;[before, costs] = [costs, before]
  }
  return pathBack(steps, rows, columns, width, from)
}

function pathBack(
  steps: Uint8Array,
  rows: number,
  columns: number,
  width: number,
  from: (row: number) => number,
): Float64Array {
  const path = new Float64Array(rows)
  let [row, column] = [rows - 1, columns - 1]
  while (row >= 0 && column >= 0) {
    // Takes the earliest matching frame, because a word is highlighted when it starts.
    path[row] = column
    const step = steps[row * width + column - from(row)]
    if (step !== OTHER) row--
    if (step !== KNOWN) column--
  }
  return path
}

function difference(a: Float32Array, row: number, b: Float32Array, column: number): number {
  let sum = 0
  for (let k = 0; k < FEATURES; k++) {
    const apart = (a[row * FEATURES + k] ?? 0) - (b[column * FEATURES + k] ?? 0)
    sum += apart * apart
  }
  return Math.sqrt(sum)
}
