// npm run test:planted [-- part of a name …]: plants each fault of the table in a copy of the source and runs the
// related tests, the cheapest layer first, until one fails. Fails if a fault stays unnoticed. `--tests-only` leaves out
// the compiler and the linter, which must notice none. `--likely` runs only the test files that the table names.
import { relatedTests } from '../../resources/scripts/related/related-tests.mjs'
import { run, tool } from '../../resources/scripts/run.mjs'
import { giveUp, say } from '../../resources/scripts/say.mjs'
import { type NamedTest, runTests } from './run-tests.ts'
import { type Layer, layerOf, layers, needsBuild } from './layer-of.ts'
import type { PlantedFault } from './planted-fault.ts'
import { plantedFaults } from './planted-faults.ts'
import { copySource } from './source-copy.ts'

/** Tests of the source's text fail for any change. They prove nothing. */
const OF_TEXT = /^tests\/(?:planted|layers|scripts)\b/

interface Caught extends NamedTest {
  readonly layer: Layer
}

const options = process.argv.slice(2)
const wanted = options.filter((option) => !option.startsWith('--'))
const faults = plantedFaults.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)))
if (faults.length === 0) giveUp(`no planted fault has "${wanted.join('" or "')}" in its name`)
// The running process receives it too, and ends first.
let isStopped = false
process.on('SIGINT', () => (isStopped = true)).on('SIGTERM', () => (isStopped = true))

const copy = await copySource()
const { folder } = copy
let isBuilt = false

if (!options.includes('--tests-only')) {
  say('the compiler and the linter must accept all faults')
  await assertHidden()
}
const found = new Map<PlantedFault, Caught | null>()
for (const fault of faults) {
  say(`plants: ${fault.name}`)
  const began = Date.now()
  copy.plant([fault])
  isBuilt = false
  const caught = await catchFault(fault)
  copy.restore()
  found.set(fault, caught)
  say(`${caught ? `red: ${caught.file} > ${caught.name}` : 'nothing is red'} (${seconds(began)})`)
}
const green = await greenWithout([...found.values()].filter((caught) => caught !== null))
const lines = faults.map((fault) => {
  const caught = found.get(fault)
  if (!caught) return `${fault.name}\n    NOT CAUGHT`
  const test = `${caught.layer}: ${caught.file} > ${caught.name}`
  return `${fault.name}\n    ${green.has(keyOf(caught)) ? 'caught by' : 'NOT CAUGHT, red without it as well:'} ${test}`
})
const passed = faults.filter((fault) => green.has(keyOf(found.get(fault) ?? null))).length
process.stdout.write(`\n${lines.join('\n')}\n${passed} passed, ${faults.length - passed} failed\n`)
process.exit(passed === faults.length ? 0 : 1)

function seconds(began: number): string {
  return `${((Date.now() - began) / 1000).toFixed(0)} s`
}

function keyOf(test: NamedTest | null): string {
  return test === null ? '' : `${test.file} > ${test.name}`
}

/** A fault that the compiler or the linter finds proves nothing about the tests. */
async function assertHidden(): Promise<void> {
  const settings = ['--config', 'resources/quality/oxlint.json', '--type-aware', '--deny-warnings']
  const paths = [...new Set(faults.map(({ path }) => path))]
  for (const args of [
    [tool('typescript', 'tsc'), '-b'],
    [tool('oxlint'), ...settings, ...paths],
  ]) {
    copy.plant(faults)
    const planted = await run(process.execPath, args, { cwd: folder, quiet: true })
    copy.restore()
    if (planted.code === 0) continue
    // Errors that also occur without the faults are not theirs.
    const bare = await run(process.execPath, args, { cwd: folder, quiet: true })
    const theirs = planted.output.split('\n').filter((line) => !bare.output.includes(line))
    if (bare.code === 0 || theirs.some((line) => /\berror\b/i.test(line)))
      giveUp(`the compiler or the linter finds a fault itself:\n${planted.output}`)
  }
}

async function catchFault(fault: PlantedFault): Promise<Caught | null> {
  if (options.includes('--likely')) return firstOf(fault.likely)
  const related = relatedTests([{ path: fault.path }], copy.files, copy.textOf)
  const all = related.tests ?? copy.files.filter((path) => /^tests\/.*\.test\.tsx?$/.test(path))
  const rest = all.filter((path) => !OF_TEXT.test(path) && !fault.likely.includes(path))
  return (await firstOf(fault.likely)) ?? (await firstOf([...rest, ...browserTests(fault)]))
}

/** Browser tests reach the source through the built app, so no graph selects among them. */
function browserTests({ path }: PlantedFault): readonly string[] {
  const kinds: readonly Layer[] = [
    'screens',
    'web',
    ...(path.startsWith('renderer/extension/') ? (['extension'] as const) : []),
    ...(/^(?:main|preload)\/(?!service\/)/.test(path) ? (['desktop'] as const) : []),
  ]
  return copy.files.filter(
    (file) => /^tests\/e2e\/(?!engine).*\.spec\.ts$/.test(file) && !isOfNight(file) && kinds.includes(layerOf(file)),
  )
}

async function firstOf(files: readonly string[]): Promise<Caught | null> {
  for (const layer of layers) {
    const chosen = files.filter((path) => layerOf(path) === layer && !isOfNight(path))
    if (chosen.length === 0) continue
    await buildFor(layer)
    const { failed } = await runTests({ folder, layer, files: chosen })
    if (isStopped) process.exit(130)
    const [first] = failed
    if (first) return { ...first, layer }
  }
  return null
}

/** The tests that pass without any fault. Only these are evidence. */
async function greenWithout(caught: readonly Caught[]): Promise<ReadonlySet<string>> {
  say('the same tests must pass without the faults')
  isBuilt = false
  const green = new Set<string>()
  for (const layer of layers) {
    const of = caught.filter((test) => test.layer === layer)
    if (of.length === 0) continue
    await buildFor(layer)
    const { passed } = await runTests({ folder, layer, files: [...new Set(of.map(({ file }) => file))], only: of })
    if (isStopped) process.exit(130)
    for (const test of passed) green.add(keyOf(test))
  }
  return green
}

/** Once for each state of the source. */
async function buildFor(layer: Layer): Promise<void> {
  if (!needsBuild(layer)) return
  if (isBuilt) return
  const { code, output } = await run(process.execPath, ['resources/scripts/build-apps.mjs'], {
    cwd: folder,
    quiet: true,
  })
  if (code !== 0) giveUp(`the app could not be built:\n${output}`)
  isBuilt = true
}

function isOfNight(path: string): boolean {
  return /\.night\.(?:test\.tsx?|spec\.ts)$/.test(path)
}
