import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { faults } from './faults.ts'
import { highlightSteps, unansweredSteps } from './highlight-steps.ts'
import { stepWeights } from './plan.ts'
import { describeFailure } from './run-seeds.ts'
import { HANGS, RUNS } from './runs-wanted.ts'
import { runSlices } from './slice.ts'

const seed = inject('simulationSeed')
/** From this many runs on, the count of each fault no longer depends on luck. */
const MANY = 10_000
/** Every fault must be met this often in that many runs. */
const OFTEN = 50

test(`after each of ${RUNS} runs from seed ${seed} on, all libraries are equal`, { timeout: HANGS }, async () => {
  const began = performance.now()
  const { failure, counts } = await runSlices(seed, RUNS)
  const names = [...Object.keys(faults), ...Object.keys(stepWeights), ...highlightSteps, ...unansweredSteps]
  const named = names.map((name) => [name, counts[name] ?? 0] as const)
  const rarestFirst = named.toSorted(([, one], [, other]) => one - other)
  const seconds = Math.round((performance.now() - began) / 1000)
  process.stdout.write(
    `\nsimulation: ${RUNS} runs from seed ${seed} in ${seconds} s (LECTERN_SEED=${seed} repeats them)\n` +
      `how often each fault and step was met: ${rarestFirst.map(([name, times]) => `${name} ${times}`).join(', ')}\n`,
  )
  const folder = join(import.meta.dirname, '../../out/test')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'simulation.json'), JSON.stringify({ seed, runs: RUNS, seconds, counts }, null, 2))
  expect(failure && describeFailure(failure, 'memory')).toBeNull()
  const rare = rarestFirst.filter(([, times]) => RUNS >= MANY && times < (OFTEN * RUNS) / MANY)
  expect(rare, 'faults that were hardly met').toEqual([])
})
