import { expect, test } from 'vitest'
import { firstFailure } from './runs.ts'
import { seededFaults } from './seeded-faults.ts'
import { seededHighlightFaults } from './seeded-highlight-faults.ts'

const SEEDS = 500

// The seeds are fixed: whether the simulation detects a bug must not depend on luck.
test.each([...seededFaults, ...seededHighlightFaults].map((seededFault) => [seededFault.name, seededFault] as const))(
  `the simulation detects within ${SEEDS} runs that %s`,
  async (_name, seededFault) => {
    const failure = await firstFailure(seededFault.from ?? 1, SEEDS, { seededFault })
    expect(failure?.found.length ?? 0).toBeGreaterThan(0)
  },
)
