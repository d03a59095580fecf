import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { replyLost } from './answers.ts'
import { actionNames } from './drawn-actions.ts'
import { faults } from './faults.ts'
import { highlightSteps, unansweredSteps } from './highlight-steps.ts'
import { interruptionSteps, lostCalls, pageLeft, undone } from './interruption-steps.ts'
import { stepWeights } from './plan.ts'
import { describeFailure } from './run-seeds.ts'
import { HANGS, RUNS } from './runs-wanted.ts'
import { runSlices } from './slice.ts'

const seed = inject('simulationSeed')
/** From this many runs on, the count of each fault no longer depends on luck. */
const MANY = 10_000
/** Every fault must be met this often in that many runs, */
const OFTEN = 50
/** and so often each of those that come in turn: the calls whose reply is lost, the actions that are left or undone. */
const OFTEN_IN_TURN = 10

const inTurn = [...lostCalls.map(replyLost), ...actionNames.flatMap((name) => [pageLeft(name), undone(name)])]
const drawn = [...Object.keys(faults), ...Object.keys(stepWeights), ...highlightSteps, ...unansweredSteps]
const names = [...drawn, ...interruptionSteps, 'redone', ...inTurn]

test(`after each of ${RUNS} runs from seed ${seed} on, all libraries are equal`, { timeout: HANGS }, async () => {
  const began = performance.now()
  const { failure, counts } = await runSlices(seed, RUNS)
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
  const isRare = (name: string, times: number): boolean =>
    times < ((inTurn.includes(name) ? OFTEN_IN_TURN : OFTEN) * RUNS) / MANY
  const rare = rarestFirst.filter(([name, times]) => RUNS >= MANY && isRare(name, times))
  expect(rare, 'faults that were hardly met').toEqual([])
})
