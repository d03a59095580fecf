/** Processor time of the work in milliseconds, so that other load on the machine does not count. */
function timed(work: () => void): number {
  const start = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

/** Times shorter than this say nothing. */
const LEAST_MS = 3

/**
 * How many times as long the work takes for an input of `size` as for a sixteenth of it. Linear work gives about 16,
 * quadratic work 256.
 */
export function growth(work: (size: number) => void, size: number): number {
  const small = size / 16
  work(small)
  const before = Math.min(
    timed(() => work(small)),
    timed(() => work(small)),
  )
  return timed(() => work(size)) / Math.max(LEAST_MS, before)
}

/** More is not linear. Half-way between linear and quadratic, because small inputs are measured roughly. */
export const LINEAR = 64
