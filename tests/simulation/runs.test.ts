import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { faults } from './faults.ts'
import { stepWeights } from './plan.ts'
import { seed, told } from './run-seeds.ts'
import { runSlices } from './slice.ts'

/** RunOptions of the default run; LECTERN_RUNS asks for another number. */
const RUNS = Number(process.env['LECTERN_RUNS'] ?? 10_000)
/** Every fault is to be met this often in the default run. */
const OFTEN = 50

test(`${RUNS} runs from seed ${seed} on end with equal libraries`, { timeout: 3_600_000 }, async () => {
  const began = performance.now()
  const { failure, counts } = await runSlices(seed, RUNS)
  expect(failure && told(failure)).toBeNull()
  const named = [...Object.keys(faults), ...Object.keys(stepWeights)].map((name) => [name, counts[name] ?? 0] as const)
  const rarestFirst = named.toSorted(([, one], [, other]) => one - other)
  const seconds = Math.round((performance.now() - began) / 1000)
  process.stdout.write(
    `\nsimulation: ${RUNS} runs from seed ${seed} in ${seconds} s; how often each fault and step was met:\n` +
      `${rarestFirst.map(([name, times]) => `${name} ${times}`).join(', ')}\n`,
  )
  const folder = join(import.meta.dirname, '../../out/test')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'simulation.json'), JSON.stringify({ seed, runs: RUNS, seconds, counts }, null, 2))
  const rare = rarestFirst.filter(([, times]) => times < OFTEN * Math.min(1, RUNS / 10_000))
  expect(rare, 'faults that were hardly met').toEqual([])
})
