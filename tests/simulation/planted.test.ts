import { expect, test } from 'vitest'
import { firstFailure } from './histories.ts'
import { plants } from './plants.ts'

const SEEDS = 500

// The same seeds each time: whether the simulation can see is a question about it, not about luck.
test.each(plants.map((plant) => [plant.name, plant] as const))(
  `it is seen within ${SEEDS} histories that %s`,
  { timeout: 240_000 },
  async (_name, plant) => {
    const failure = await firstFailure(1, SEEDS, { plant })
    expect(failure?.found.length ?? 0).toBeGreaterThan(0)
  },
)
