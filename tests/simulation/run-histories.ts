import { seed } from '../seed.ts'
import { expect } from 'vitest'
import { type Failure, firstFailure, type Histories } from './histories.ts'

/** Runs histories from a seed on and fails with the shortest story of the first that ends badly. */
export async function runHistories(first: number, count: number, histories: Histories): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  const failure = await firstFailure(first, count, {
    ...histories,
    count: (name) => counts.set(name, (counts.get(name) ?? 0) + 1),
  })
  expect(failure && told(failure)).toBeNull()
  return counts
}

export const told = ({ seed, steps, found }: Failure): string =>
  [`seed ${seed} ends badly after:`, ...steps, 'because', ...found].join('\n')

export { seed }
