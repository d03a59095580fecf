import { expect } from 'vitest'
import { type Environment, inEnvironment } from './environments.ts'
import { type Failure, firstFailure, shortest } from './runs.ts'

/** Runs a number of seeds in sequence, and fails with the shortest form of the first that fails. */
export async function runSeeds(first: number, count: number, environment: Environment): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  await inEnvironment(environment, async (options) => {
    const failure = await firstFailure(first, count, {
      ...options,
      count: (name) => counts.set(name, (counts.get(name) ?? 0) + 1),
    })
    expect(failure && describeFailure(await shortest(failure, options), environment)).toBeNull()
  })
  return counts
}

/** The steps, what was found, and the row to add to the known runs. */
export const describeFailure = ({ plan, found }: Failure, environment: Environment): string =>
  [
    `seed ${plan.seed} (${environment}) ends badly after:`,
    ...plan.steps.map(({ kind, seed }) => `${kind} (${seed})`),
    'because',
    ...found,
    `Add it to tests/simulation/known.test.ts: [${plan.seed}, '${environment}', 'what was wrong'],`,
  ].join('\n')
