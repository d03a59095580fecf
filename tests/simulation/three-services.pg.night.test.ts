import { expect, inject, test } from 'vitest'
import { noPostgres } from '../main/service/servers/postgres/server.ts'
import { runSeeds } from './run-seeds.ts'
import { HANGS, STORE_RUNS } from './runs-wanted.ts'

const seed = inject('simulationSeed')
/** Three of them start on a server for each run, and one more for each that is killed. */
const THREE_RUNS = Math.ceil(STORE_RUNS / 125)

test.skipIf(noPostgres !== null)(
  `after each of ${THREE_RUNS} runs from seed ${seed} on, on three services that are killed${noPostgres === null ? '' : `: ${noPostgres}`}, all libraries are equal`,
  { timeout: HANGS },
  async () => {
    const counts = await runSeeds(seed, THREE_RUNS, 'three services')
    const [before = 0, after = 0] = ['before', 'after'].map((when) => counts.get(`service killed ${when} a statement`))
    expect(before + after).toBeGreaterThan(0)
  },
)
