import { expect, test } from 'vitest'
import { firstFailure } from './runs.ts'
import { seededFaults } from './seeded-faults.ts'

const SEEDS = 500

// The same seeds each time: whether the simulation can see is a question about it, not about luck.
test.each(seededFaults.map((seededFault) => [seededFault.name, seededFault] as const))(
  `it is seen within ${SEEDS} runs that %s`,
  async (_name, seededFault) => {
    const failure = await firstFailure(1, SEEDS, { seededFault })
    expect(failure?.found.length ?? 0).toBeGreaterThan(0)
  },
)
