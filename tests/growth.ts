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

/** The same of work that may be asynchronous. */
export async function growthOf(work: (size: number) => unknown, size: number): Promise<number> {
  const small = size / 16
  await work(small)
  const before = Math.min(await timedOf(() => work(small)), await timedOf(() => work(small)))
  return (await timedOf(() => work(size))) / Math.max(LEAST_MS, before)
}

/** More is not linear. Half-way between linear and quadratic, because small inputs are measured roughly. */
export const LINEAR = 64
