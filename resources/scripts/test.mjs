// npm test: every test before a push, from a fresh clone to "N passed, N failed". `check` runs what an edit affects,
// `night` runs the long tests. Names of stages select among them (npm test -- lint unit). `--since=<revision>` makes
// `check` cover all changes since then instead of the uncommitted ones.
import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { ensureNode } from './node-version.mjs'
import { giveUp, say } from './say.mjs'

await ensureInstalled()
await ensureNode()
const { stages } = await import('./stages.mjs')

const [, , first = '', ...others] = process.argv
/** @type {import('./stages.mjs').Selection} */
const selection = first === 'check' || first === 'night' ? first : 'test'
const options = selection === 'test' ? process.argv.slice(2) : others
const since = options.find((option) => option.startsWith('--since='))?.slice('--since='.length) ?? 'HEAD'
const names = options.filter((option) => !option.startsWith('--'))
const unknown = names.find((name) => !stages.some((stage) => stage.name === name))
if (unknown) giveUp(`there is no stage ${unknown}; there are ${stages.map((stage) => stage.name).join(', ')}`)
const chosen = stages.filter((stage) => (names.length > 0 ? names.includes(stage.name) : stage.in.includes(selection)))

// The tests start hundreds of processes from the same sources, which Node compiles once then.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '../../out/test/compile-cache')
// One seed must reproduce a random run.
if (selection === 'night') process.env['LECTERN_SEED'] ??= String(randomInt(1, 2 ** 31))
if (process.env['LECTERN_SEED']) say(`seed of everything random: LECTERN_SEED=${process.env['LECTERN_SEED']}`)

const total = { passed: 0, failed: 0, skipped: 0 }
const lines = []
for (const stage of chosen) {
  say(`stage ${stage.name}`)
  const began = Date.now()
  const { note, ...counts } = await stage.run({ selection, since })
  for (const key of /** @type {const} */ (['passed', 'failed', 'skipped'])) total[key] += counts[key]
  const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''
  const seconds = ((Date.now() - began) / 1000).toFixed(1)
  const counted = note ?? `${counts.passed} passed, ${counts.failed} failed${skipped}`
  lines.push(`${stage.name.padEnd(10)} ${counted} (${seconds} s)`)
  if (counts.failed === 0) continue
  say(`stage ${stage.name} failed: what went wrong stands above; repeat it alone with ${stage.again}`)
  process.exitCode = 1
  // A failure at night does not stop the other stages.
  if (selection === 'night') continue
  const left = chosen.slice(chosen.indexOf(stage) + 1).map((later) => later.name)
  if (left.length > 0) lines.push(`not run: ${left.join(', ')}`)
  break
}

process.stdout.write(`\n${lines.join('\n')}\n${total.passed} passed, ${total.failed} failed\n`)
