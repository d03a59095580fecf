function cpuMs(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1000
}

/** Processor time of the work in milliseconds, so that other load on the machine does not count. */
function timed(work: () => void): number {
  const start = process.cpuUsage()
  work()
  return cpuMs(start)
}

async function timedOf(work: () => unknown): Promise<number> {
  const start = process.cpuUsage()
  await work()
  return cpuMs(start)
}

/** Times shorter than this say nothing. */
const LEAST_MS = 3

/**
 * Factors by which the size is multiplied in each try. A result that seems not to be linear is measured again, because
 * a busy machine only adds to the times. It is also measured with inputs four times as large: a small input can fit
 * into the processor's cache and leave the collector nothing to do where a large one of the same kind cannot.
 */
const TRIES = [1, 1, 4, 4]

/**
 * Returns how many times as long the work takes for an input of `size` as for a sixteenth of it. Linear work gives
 * about 16, quadratic work 256.
 */
export function growth(work: (size: number) => void, size: number): number {
  let least = Number.POSITIVE_INFINITY
  work(size / 16)
  for (const times of TRIES) {
    if (least < LINEAR) break
    const large = size * times
    const before = Math.min(
      timed(() => work(large / 16)),
      timed(() => work(large / 16)),
    )
    least = Math.min(least, timed(() => work(large)) / Math.max(LEAST_MS, before))
  }
  return least
}

/** The same of work that may be asynchronous. */
export async function growthOf(work: (size: number) => unknown, size: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  await work(size / 16)
  for (const times of TRIES) {
    if (least < LINEAR) break
    const large = size * times
    const before = Math.min(await timedOf(() => work(large / 16)), await timedOf(() => work(large / 16)))
    least = Math.min(least, (await timedOf(() => work(large))) / Math.max(LEAST_MS, before))
  }
  return least
}

/** More is not linear. Half-way between linear and quadratic, because small inputs are measured roughly. */
export const LINEAR = 64
