// npm run test:planted [-- part of a name …]: plants each fault of the table in a copy of the source and runs the
// related tests, the cheapest layer first, until one fails. Fails if a fault stays unnoticed.
import { relatedTests } from '../../resources/scripts/related-tests.mjs'
import { run, tool } from '../../resources/scripts/run.mjs'
import { giveUp, say } from '../../resources/scripts/say.mjs'
import { type FailedTest, runTests } from './failed-tests.ts'
import { type Layer, layerOf, layers, needsBuild } from './layer-of.ts'
import type { PlantedFault } from './planted-fault.ts'
import { plantedFaults } from './planted-faults.ts'
import { copySource } from './source-copy.ts'

/** Tests of the source's text fail for any change. They prove nothing. */
const OF_TEXT = /^tests\/(?:planted|layers|scripts)\b/

interface Caught extends FailedTest {
  readonly layer: Layer
}

const wanted = process.argv.slice(2)
const faults = plantedFaults.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)))
if (faults.length === 0) giveUp(`no planted fault has "${wanted.join('" or "')}" in its name`)
process.once('SIGINT', () => process.exit(130)).once('SIGTERM', () => process.exit(143))

const copy = await copySource()
const { folder } = copy
let isBuilt = false

await assertHidden()
const lines: string[] = []
let passed = 0
for (const fault of faults) {
  say(`plants: ${fault.name}`)
  const began = Date.now()
  copy.plant([fault])
  const caught = await catchFault(fault)
  copy.restore()
  const seconds = ((Date.now() - began) / 1000).toFixed(0)
  say(caught ? `caught after ${seconds} s by ${caught.file}` : `not caught after ${seconds} s`)
  if (caught) passed += 1
  lines.push(
    `${fault.name}\n    ${caught ? `caught by ${caught.layer}: ${caught.file} > ${caught.name}` : 'NOT CAUGHT'}  (${seconds} s)`,
  )
}
process.stdout.write(`\n${lines.join('\n')}\n${passed} passed, ${faults.length - passed} failed\n`)
process.exit(passed === faults.length ? 0 : 1)

/** A fault that the compiler or the linter finds proves nothing about the tests. */
async function assertHidden(): Promise<void> {
  say('the compiler and the linter must accept all faults')
  copy.plant(faults)
  const types = await run(process.execPath, [tool('typescript', 'tsc'), '-b'], { cwd: folder })
  const options = ['--config', 'resources/quality/oxlint.json', '--type-aware', '--deny-warnings']
  const paths = [...new Set(faults.map(({ path }) => path))]
  const lint = await run(process.execPath, [tool('oxlint'), ...options, ...paths], { cwd: folder })
  copy.restore()
  if (types.code !== 0 || lint.code !== 0) giveUp('the compiler or the linter finds a fault itself: see above')
}

async function catchFault(fault: PlantedFault): Promise<Caught | null> {
  const related = relatedTests([{ path: fault.path }], copy.files, copy.textOf)
  const all = related.tests ?? copy.files.filter((path) => /^tests\/.*\.test\.tsx?$/.test(path))
  const rest = all.filter((path) => !OF_TEXT.test(path) && !fault.likely.includes(path))
  return (await firstOf(fault, fault.likely)) ?? (await firstOf(fault, [...rest, ...browserTests(fault)]))
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

async function firstOf(fault: PlantedFault, files: readonly string[]): Promise<Caught | null> {
  for (const layer of layers) {
    const chosen = files.filter((path) => layerOf(path) === layer && !isOfNight(path))
    if (chosen.length === 0) continue
    await buildFor(layer)
    const { failed } = await runTests({ folder, layer, files: chosen })
    for (const test of failed) if (await isEvidence(fault, { ...test, layer })) return { ...test, layer }
  }
  return null
}

/** Whether the same test passes without the fault. */
async function isEvidence(fault: PlantedFault, { layer, file, name }: Caught): Promise<boolean> {
  copy.restore()
  await buildFor(layer)
  const { failed, passed: green } = await runTests({ folder, layer, files: [file], only: name })
  copy.plant([fault])
  isBuilt = false
  if (failed.length === 0 && green > 0) return true
  say(`"${name}" fails without the fault, too: ${file}`)
  return false
}

/** Once for each state of the source. */
async function buildFor(layer: Layer): Promise<void> {
  if (!needsBuild(layer)) return
  if (isBuilt) return
  const { code, output } = await run(process.execPath, ['resources/scripts/build-apps.mjs'], { cwd: folder, quiet: true })
  if (code !== 0) giveUp(`the app could not be built:\n${output}`)
  isBuilt = true
}

function isOfNight(path: string): boolean {
  return /\.night\.(?:test\.tsx?|spec\.ts)$/.test(path)
}
