import { expect, inject, test } from 'vitest'
import { noPostgres } from '../main/service/database/postgres/server.ts'
import { runSeeds } from './run-seeds.ts'
import { HANGS, STORE_RUNS } from './runs-wanted.ts'

const seed = inject('simulationSeed')
/** A run on the real service costs as much as twelve others. */
const SERVICE_RUNS = Math.ceil(STORE_RUNS / 12)
/** Three of them start on a server for each run, and one more for each that is killed. */
const THREE_RUNS = Math.ceil(STORE_RUNS / 125)

test(`after each of ${STORE_RUNS} runs from seed ${seed} on, on SQLite and in memory, all libraries are equal`, {
  timeout: HANGS,
}, async () => {
  const counts = await runSeeds(seed, STORE_RUNS, 'SQLite')
  expect(counts.get('sync')).toBeGreaterThan(STORE_RUNS / 5)
})

test(`after each of ${SERVICE_RUNS} runs from seed ${seed} on, on the real service, all libraries are equal`, {
  timeout: HANGS,
}, async () => {
  const counts = await runSeeds(seed, SERVICE_RUNS, 'real service')
  expect(counts.get('sync')).toBeGreaterThan(SERVICE_RUNS / 8)
})

test.skipIf(noPostgres !== null)(
  `after each of ${THREE_RUNS} runs from seed ${seed} on, on three services that are killed${noPostgres === null ? '' : `: ${noPostgres}`}, all libraries are equal`,
  { timeout: HANGS },
  async () => {
    const counts = await runSeeds(seed, THREE_RUNS, 'three services')
    const [before = 0, after = 0] = ['before', 'after'].map((when) => counts.get(`service killed ${when} a statement`))
    expect(before + after).toBeGreaterThan(0)
  },
)
