/**
 * Returns a function that computes the power of each frequency in `size` samples. `size` is a power of two. The
 * function reuses its memory.
 */
export function powerSpectrum(size: number): (samples: Float32Array) => Float64Array {
  const bits = Math.log2(size)
  const [cos, sin] = [new Float64Array(size / 2), new Float64Array(size / 2)]
  for (let at = 0; at < size / 2; at++) {
    cos[at] = Math.cos((2 * Math.PI * at) / size)
    sin[at] = -Math.sin((2 * Math.PI * at) / size)
  }
  const turned = Uint32Array.from({ length: size }, (_, at) => {
    let out = 0
    for (let bit = 0; bit < bits; bit++) out |= ((at >> bit) & 1) << (bits - 1 - bit)
    return out
  })
  const [re, im, power] = [new Float64Array(size), new Float64Array(size), new Float64Array(size / 2 + 1)]
  return (samples) => {
    for (let at = 0; at < size; at++) re[turned[at] ?? 0] = samples[at] ?? 0
    im.fill(0)
    for (let half = 1; half < size; half *= 2) {
      const step = size / (half * 2)
      for (let start = 0; start < size; start += half * 2)
        for (let at = 0; at < half; at++) {
          const low = start + at
          const high = low + half
          const c = cos[at * step] ?? 0
          const s = sin[at * step] ?? 0
          const tr = (re[high] ?? 0) * c - (im[high] ?? 0) * s
          const ti = (re[high] ?? 0) * s + (im[high] ?? 0) * c
          const lr = re[low] ?? 0
          const li = im[low] ?? 0
          re[high] = lr - tr
          im[high] = li - ti
          re[low] = lr + tr
          im[low] = li + ti
        }
    }
    for (let at = 0; at <= size / 2; at++) power[at] = (re[at] ?? 0) ** 2 + (im[at] ?? 0) ** 2
    return power
  }
}
