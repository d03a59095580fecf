import { writeFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { faults } from './faults.ts'
import { runHistories, seed } from './run-histories.ts'
import { stepWeights } from './plan.ts'

/** Histories of the default run, in two halves that two processors share. LECTERN_HISTORIES asks for another number. */
const HISTORIES = Number(process.env['LECTERN_HISTORIES'] ?? 10_000)
/** Every fault is to be met this often in the default run. */
const OFTEN = 50

export function testHalf(half: 0 | 1): void {
  const count = HISTORIES / 2
  const first = seed + half * count
  test(`${count} histories from seed ${first} on end with equal libraries`, { timeout: 3_600_000 }, async () => {
    const counts = await runHistories(first, count, {})
    const named = [...Object.keys(faults), ...Object.keys(stepWeights)].map(
      (name) => [name, counts.get(name) ?? 0] as const,
    )
    const rarest = [...named].sort(([, one], [, other]) => one - other)
    process.stdout.write(
      `\nsimulation: ${count} histories from seed ${first}; how often each fault and step was met, the rarest first:\n` +
        `${rarest.map(([name, times]) => `${name} ${times}`).join(', ')}\n`,
    )
    const folder = join(import.meta.dirname, '../../out/test')
    mkdirSync(folder, { recursive: true })
    writeFileSync(
      join(folder, `simulation-${half + 1}.json`),
      JSON.stringify({ first, count, named: [...counts] }, null, 2),
    )
    // The rarest is a page of ten thousand, which costs as much as thirty histories.
    const rare = named.filter(([, times]) => times < (OFTEN / 2) * Math.min(1, HISTORIES / 10_000))
    expect(rare, 'faults that were hardly met').toEqual([])
  })
}
