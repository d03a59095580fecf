// npm test: everything from a fresh clone to "N passed, N failed". Stages run in order of cost and the first that fails
// is the last. `--quick` leaves out the build and the browsers; names of stages (npm test -- lint unit) choose.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { build } from './build.mjs'
import { ensureChromium } from './chromium.mjs'
import { ensureInstalled } from './install.mjs'
import { ensureNode } from './node-version.mjs'
import { playwrightCounts, vitestCounts } from './reports.mjs'
import { root, run, tool } from './run.mjs'
import { giveUp, say } from './say.mjs'

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */
/** @typedef {{ name: string, again: string, slow?: boolean, run: () => Promise<Counts> }} Stage */

await ensureInstalled()
await ensureNode()
const reports = join(root, 'out/test')
mkdirSync(reports, { recursive: true })

/** @type {Stage[]} */
const stages = [
  { name: 'types', again: 'npm run typecheck', run: () => check([tool('typescript', 'tsc'), '-b']) },
  { name: 'layers', again: 'npm run layers', run: () => vitest('layers', ['--project=layers']) },
  { name: 'lint', again: 'npm run lint', run: () => script('lint') },
  { name: 'format', again: 'npm run format', run: () => script('format:check') },
  { name: 'knip', again: 'npm run knip', run: () => script('knip') },
  { name: 'unit', again: 'npm run test:unit', run: () => vitest('unit', ['--project=node', '--project=dom']) },
  { name: 'build', again: 'npm run build', slow: true, run: buildBoth },
  { name: 'web', again: 'npm run test:web', slow: true, run: () => playwright('web') },
  { name: 'desktop', again: 'npm run test:desktop', slow: true, run: () => playwright('desktop') },
]

/** A check counts as one test. @param {string[]} args */
async function check(args) {
  const { code } = await run(process.execPath, args)
  return one(code === 0)
}

/** @param {string} name a script of package.json, so that its options stand in one place */
async function script(name) {
  const { code } = await run('npm', ['run', '--silent', name])
  return one(code === 0)
}

/** @param {boolean} good @returns {Counts} */
function one(good) {
  return { passed: good ? 1 : 0, failed: good ? 0 : 1, skipped: 0 }
}

async function buildBoth() {
  if (!(await build('desktop', { force: true })) || !(await build('web', { force: true }))) return one(false)
  return script('size')
}

/** @param {string} name @param {string[]} args */
async function vitest(name, args) {
  const report = join(reports, `${name}.json`)
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  const config = ['--config', 'tests/vitest.config.ts']
  const { code } = await run(process.execPath, [tool('vitest'), 'run', ...config, ...reporters, ...args])
  return vitestCounts(report, code)
}

/** @param {'web' | 'desktop'} project */
async function playwright(project) {
  if (!(await ensureChromium())) return one(false)
  const report = join(reports, `${project}.json`)
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const args = ['test', '--config', 'tests/playwright.config.ts', `--project=${project}`, '--pass-with-no-tests']
  const { code } = await run(process.execPath, [tool('playwright'), ...args], { env })
  return playwrightCounts(report, code)
}

const options = process.argv.slice(2)
const names = options.filter((option) => !option.startsWith('--'))
const unknown = names.find((name) => !stages.some((stage) => stage.name === name))
if (unknown) giveUp(`there is no stage ${unknown}; there are ${stages.map((stage) => stage.name).join(', ')}`)
const chosen = stages.filter((stage) => {
  if (names.length > 0) return names.includes(stage.name)
  return !(stage.slow && options.includes('--quick'))
})

const total = { passed: 0, failed: 0, skipped: 0 }
const lines = []
for (const stage of chosen) {
  say(`stage ${stage.name}`)
  const began = Date.now()
  const counts = await stage.run()
  for (const key of /** @type {const} */ (['passed', 'failed', 'skipped'])) total[key] += counts[key]
  const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''
  const seconds = ((Date.now() - began) / 1000).toFixed(1)
  lines.push(`${stage.name.padEnd(8)} ${counts.passed} passed, ${counts.failed} failed${skipped} (${seconds} s)`)
  if (counts.failed === 0) continue
  say(`stage ${stage.name} failed: what went wrong stands above; repeat it alone with ${stage.again}`)
  const left = chosen.slice(chosen.indexOf(stage) + 1).map((later) => later.name)
  if (left.length > 0) lines.push(`not run: ${left.join(', ')}`)
  process.exitCode = 1
  break
}

process.stdout.write(`\n${lines.join('\n')}\n${total.passed} passed, ${total.failed} failed\n`)
