import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { faults } from './faults.ts'
import { stepWeights } from './plan.ts'
import { seed, told } from './run-histories.ts'
import { runSlices } from './slice.ts'

/** Histories of the default run; LECTERN_HISTORIES asks for another number. */
const HISTORIES = Number(process.env['LECTERN_HISTORIES'] ?? 10_000)
/** Every fault is to be met this often in the default run. */
const OFTEN = 50

test(`${HISTORIES} histories from seed ${seed} on end with equal libraries`, { timeout: 3_600_000 }, async () => {
  const began = performance.now()
  const { failure, counts } = await runSlices(seed, HISTORIES)
  expect(failure && told(failure)).toBeNull()
  const named = [...Object.keys(faults), ...Object.keys(stepWeights)].map((name) => [name, counts[name] ?? 0] as const)
  const rarestFirst = named.toSorted(([, one], [, other]) => one - other)
  const seconds = Math.round((performance.now() - began) / 1000)
  process.stdout.write(
    `\nsimulation: ${HISTORIES} histories from seed ${seed} in ${seconds} s; how often each fault and step was met:\n` +
      `${rarestFirst.map(([name, times]) => `${name} ${times}`).join(', ')}\n`,
  )
  const folder = join(import.meta.dirname, '../../out/test')
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    join(folder, 'simulation.json'),
    JSON.stringify({ seed, histories: HISTORIES, seconds, counts }, null, 2),
  )
  const rare = rarestFirst.filter(([, times]) => times < OFTEN * Math.min(1, HISTORIES / 10_000))
  expect(rare, 'faults that were hardly met').toEqual([])
})
