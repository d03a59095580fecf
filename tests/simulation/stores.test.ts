import { expect, inject, test } from 'vitest'
import { runSeeds } from './run-seeds.ts'
import { HANGS, STORE_RUNS } from './runs-wanted.ts'

const seed = inject('simulationSeed')
/** A run on the real service costs as much as twelve others. */
const SERVICE_RUNS = Math.ceil(STORE_RUNS / 12)

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
