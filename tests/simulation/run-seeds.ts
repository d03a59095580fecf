import { seed } from '../seed.ts'
import { expect } from 'vitest'
import { type Failure, firstFailure, type RunOptions } from './runs.ts'

/** Runs a number of seeds, one after the other, and fails with the shortest story of the first that ends badly. */
export async function runSeeds(first: number, count: number, options: RunOptions): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  const failure = await firstFailure(first, count, {
    ...options,
    count: (name) => counts.set(name, (counts.get(name) ?? 0) + 1),
  })
  expect(failure && told(failure)).toBeNull()
  return counts
}

export const told = ({ seed, steps, found }: Failure): string =>
  [`seed ${seed} ends badly after:`, ...steps, 'because', ...found].join('\n')

export { seed }
