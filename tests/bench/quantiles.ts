import type { Figure } from './figure.ts'

/** Median and 99th percentile of durations in milliseconds. */
export function quantiles(name: string, times: readonly number[], note?: string): Figure[] {
  const sorted = [...times].sort((a, b) => a - b)
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return [
    { name: `${name}, median`, value: at(0.5), unit: 'ms' },
    { name: `${name}, p99`, value: at(0.99), unit: 'ms', note },
  ]
}

/** Runs it `rounds` times after a few that don't count. */
export async function spread(
  name: string,
  rounds: number,
  work: () => Promise<unknown>,
  note?: string,
): Promise<Figure[]> {
  for (let round = 0; round < Math.min(5, rounds); round++) await work()
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    await work()
    times.push(performance.now() - start)
  }
  return quantiles(name, times, note)
}
