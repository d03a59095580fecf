// npm test: every test before a push, from a fresh clone to "N passed, N failed". `check` runs what an edit affects,
// `night` runs the long tests. Names of stages select among them (npm test -- lint pure). `--since=<revision>` makes
// `check` cover all changes since then instead of the uncommitted ones, `--whole` gives it all the time it needs.
import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { ensureNode } from './node-version.mjs'
import { run } from './run.mjs'
import { giveUp, say } from './say.mjs'

await ensureInstalled()
await ensureNode()
const { stages } = await import('./stages.mjs')

/** Milliseconds for a check: a minute, without what it takes to end. */
const MINUTE = 52_000

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

const until = selection === 'check' && !options.includes('--whole') ? Date.now() + MINUTE : Infinity
const total = { passed: 0, failed: 0, skipped: 0 }
/** @type {Map<string, string>} */
const lines = new Map()
const next = [...chosen]
/** @type {string[]} */
const notRun = []

// The stages of a check use one processor each, but for the last.
if (selection === 'check' && chosen.length > 1) await Promise.all([runStages(gather), runStages(gather)])
else await runStages(run)
const results = chosen.map(({ name }) => lines.get(name)).filter((line) => line !== undefined)
if (notRun.length > 0) results.push(`not run: ${notRun.join(', ')}`)
if (selection === 'check') {
  const others = stages.filter((stage) => stage.in.includes('test') && !stage.in.includes('check'))
  results.push(`a check runs none of the stages ${others.map(({ name }) => name).join(', ')}; npm test does`)
}
process.stdout.write(`\n${results.join('\n')}\n${total.passed} passed, ${total.failed} failed\n`)

/** Runs one stage after the other, up to the first that fails. @param {typeof run} execute */
async function runStages(execute) {
  for (let stage = next.shift(); stage; stage = next.shift()) {
    say(`stage ${stage.name}`)
    const began = Date.now()
    const { note, which, ...counts } = await stage.run({ selection, since, until, execute })
    for (const key of /** @type {const} */ (['passed', 'failed', 'skipped'])) total[key] += counts[key]
    const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''
    const seconds = ((Date.now() - began) / 1000).toFixed(1)
    const counted = note ?? `${counts.passed} passed, ${counts.failed} failed${skipped}${which ? ` ${which}` : ''}`
    lines.set(stage.name, `${stage.name.padEnd(10)} ${counted} (${seconds} s)`)
    if (counts.failed === 0) continue
    say(`stage ${stage.name} failed: what went wrong stands above; repeat it alone with ${stage.again}`)
    process.exitCode = 1
    // A failure at night does not stop the other stages.
    if (selection !== 'night') notRun.push(...next.splice(0).map(({ name }) => name))
  }
}

/** Shows a program's output at its end, so that those of several do not mix. */
/** @type {typeof run} */
async function gather(command, args, runOptions) {
  const result = await run(command, args, { ...runOptions, quiet: true })
  process.stdout.write(result.output)
  return result
}
