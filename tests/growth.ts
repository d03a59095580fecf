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
const MOST_TRIES = 4

/**
 * How many times as long the work takes for an input of `size` as for a sixteenth of it. Linear work gives about 16,
 * quadratic work 256. What seems not to be linear is measured again, because a busy machine only adds to the times.
 */
export function growth(work: (size: number) => void, size: number): number {
  const small = size / 16
  let least = Number.POSITIVE_INFINITY
  work(small)
  for (let tries = 0; tries < MOST_TRIES && least >= LINEAR; tries += 1) {
    const before = Math.min(
      timed(() => work(small)),
      timed(() => work(small)),
    )
    least = Math.min(least, timed(() => work(size)) / Math.max(LEAST_MS, before))
  }
  return least
}

/** The same of work that may be asynchronous. */
export async function growthOf(work: (size: number) => unknown, size: number): Promise<number> {
  const small = size / 16
  let least = Number.POSITIVE_INFINITY
  await work(small)
  for (let tries = 0; tries < MOST_TRIES && least >= LINEAR; tries += 1) {
    const before = Math.min(await timedOf(() => work(small)), await timedOf(() => work(small)))
    least = Math.min(least, (await timedOf(() => work(size))) / Math.max(LEAST_MS, before))
  }
  return least
}

/** More is not linear. Half-way between linear and quadratic, because small inputs are measured roughly. */
export const LINEAR = 64
