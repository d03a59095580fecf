import type { Figure } from './figure.ts'

/** CPU time of this thread in milliseconds, where the platform reports it (Node). Waiting does not count. */
const spent = (): number => {
  const usage = globalThis.process?.threadCpuUsage?.()
  return usage ? (usage.user + usage.system) / 1000 : Number.NaN
}

/** Median and 99th percentile of durations in milliseconds. */
export function quantiles(name: string, times: readonly number[], note?: string): Figure[] {
  return [
    { name: `${name}, median`, value: quantile(times, 0.5), unit: 'ms' },
    { name: `${name}, p99`, value: quantile(times, 0.99), unit: 'ms', note },
  ]
}

/**
 * Runs `rounds` times after a few warm-up rounds. On a busy machine other programs dominate the 99th percentile of wall
 * time, so the figures include CPU time: an average, because the platform reports it in ticks of milliseconds.
 */
export async function spread(
  name: string,
  rounds: number,
  work: () => Promise<unknown>,
  note?: string,
): Promise<Figure[]> {
  for (let round = 0; round < Math.min(5, rounds); round++) await work()
  const times: number[] = []
  const before = spent()
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    await work()
    times.push(performance.now() - start)
  }
  const processor = (spent() - before) / rounds
  if (Number.isNaN(processor)) return quantiles(name, times, note)
  const told = `processor ${processor.toFixed(2)} ms on average`
  return quantiles(name, times, note ? `${told}; ${note}` : told)
}

/** Returns the time below which this share of the times lies. */
export function quantile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
