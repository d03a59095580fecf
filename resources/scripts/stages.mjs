// Every test stage, in order of cost, and the commands that run it: `check` after an edit, `test` before a push,
// `night` without a time limit.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { build } from './build.mjs'
import { changesSince, filesThere, textOf } from './changes.mjs'
import { ensureBrowsers } from './chromium.mjs'
import { ensureDovecot } from './dovecot.mjs'
import { ensureMailServers } from './mail-servers.mjs'
import { missingEngines } from './engines.mjs'
import { nearestFirst } from './related/nearest-first.mjs'
import { relatedTests } from './related/related-tests.mjs'
import { nearestCounts, playwrightCounts, vitestCounts } from './reports.mjs'
import { root, run, tool } from './run.mjs'
import { say } from './say.mjs'

/** @typedef {import('./reports.mjs').Counts & { note?: string, which?: string }} Outcome */
/** @typedef {'check' | 'test' | 'night'} Selection */
/**
 * @typedef {{ selection: Selection, since: string, until: number, execute: typeof run }} Wanted
 *   until: the time at which `check` wants to end, or Infinity. execute: runs a program and shows its output, all of it at
 *   the end if other stages run at the same time.
 */
/** @typedef {{ name: string, in: readonly Selection[], again: string, run: (wanted: Wanted) => Promise<Outcome> }} Stage */

/** The length of the long tests. Each reads its own setting. */
const lengths = {
  check: { LECTERN_RUNS: '100', LECTERN_UNSHRUNK: '1' },
  test: { LECTERN_RUNS: '500' },
  night: {
    LECTERN_NIGHT: '1',
    LECTERN_RUNS: '100000',
    LECTERN_FUZZ: '10',
    LECTERN_KILLS: '100',
    LECTERN_BOMBS: 'large',
    LECTERN_EVERY: '8',
    LECTERN_DEVICE_SECONDS: '600',
  },
}

/** Changes here can lose what a reader read or highlighted without any other test failing. */
const SIMULATED =
  /^(?:shared\/(?:sync|host|wire|actions)|renderer\/(?:cache|host)|main\/store|tests\/simulation)\/(?!.*\.md$)/

/** The unit tests by day, but for those of separate stages. */
const UNIT = /^tests\/(?!e2e\/|desktop\/|simulation\/|layers)(?!.*\.night\.test\.).*\.test\.tsx?$/
/** The seconds that `related` has at least. */
const SHORTEST = 20

const LINTED = /^(?!tests\/fixtures\/).*\.(?:tsx?|mjs)$/
const SETTINGS = /(?:^|\/)(?:package(?:-lock)?|tsconfig[^/]*|oxlint)\.json$/

const always = /** @type {const} */ (['check', 'test', 'night'])
const before = /** @type {const} */ (['test', 'night'])

/** @type {readonly Stage[]} */
export const stages = [
  { name: 'types', in: always, again: 'npm run typecheck', run: types },
  {
    name: 'layers',
    in: always,
    again: 'npm run layers',
    run: ({ execute }) => vitest('layers', ['--project=layers'], {}, execute),
  },
  { name: 'lint', in: always, again: 'npm run lint', run: lint },
  { name: 'format', in: always, again: 'npm run format', run: ({ execute }) => script('format:check', [], execute) },
  { name: 'words', in: always, again: 'npm run words', run: ({ execute }) => script('words', ['--check'], execute) },
  { name: 'knip', in: always, again: 'npm run knip', run: ({ execute }) => script('knip', [], execute) },
  { name: 'pure', in: before, again: 'npm run test:unit -- --project=pure', run: units(['pure', 'dom', 'alone']) },
  { name: 'service', in: before, again: 'npm run test:unit -- --project=service', run: service },
  {
    name: 'databases',
    in: before,
    again: 'npm run test:unit -- --project=databases',
    run: units(['databases', 'databases alone']),
  },
  { name: 'simulation', in: always, again: 'npm run test:unit -- --project=simulation', run: simulation },
  { name: 'related', in: ['check'], again: 'npm run check -- related', run: related },
  { name: 'build', in: before, again: 'npm run build', run: buildBoth },
  { name: 'screens', in: before, again: 'npm run test:screens', run: pages(['screens']) },
  { name: 'web', in: before, again: 'npm run test:web', run: pages(['web']) },
  { name: 'extension', in: before, again: 'npm run test:extension', run: pages(['extension']) },
  { name: 'desktop', in: before, again: 'npm run test:desktop', run: pages(['desktop']) },
  { name: 'engines', in: before, again: 'npm run test:engines', run: engines },
  { name: 'bench', in: ['night'], again: 'npm run bench', run: () => script('bench') },
]

/**
 * The unit tests that the changes affect, without the simulation, the nearest first, for as long as a check may take.
 * @param {Wanted} wanted
 * @returns {Promise<Outcome>}
 */
async function related({ since, until }) {
  const changed = await changesSince(since)
  if (changed?.length === 0) return { ...nothing, note: `nothing changed since ${since}: no unit test was run` }
  const files = await filesThere()
  const units = files.filter((path) => UNIT.test(path))
  const found = changed ? relatedTests(changed, files, textOf) : { all: `${since} is unknown here` }
  if (found.all) say(`${found.all}, which may affect every unit test`)
  const affected = new Set(found.tests ?? units)
  const near = nearestFirst(
    (changed ?? []).map(({ path }) => path),
    units,
    textOf,
  ).filter((path) => affected.has(path))
  // Starting a database takes as long as many other tests.
  const [onPostgres, others] = [near.filter(isOnPostgres), near.filter((path) => !isOnPostgres(path))]
  const tests = [...others, ...onPostgres]
  if (tests.length === 0) return { ...nothing, note: `no unit test depends on what changed since ${since}` }

  const seconds = until === Infinity ? 0 : Math.max(SHORTEST, Math.round((until - Date.now()) / 1000))
  const report = reportOf('related')
  const script = join(import.meta.dirname, 'related/run-nearest.mjs')
  const env = lengths.check
  const { code } = await run(process.execPath, [script, String(seconds), report, ...tests], { env })
  const { files: ran, ...counts } = nearestCounts(report, code)
  const which =
    ran < tests.length
      ? `in the ${ran} nearest of ${tests.length} related files; npm test runs all`
      : `in all ${tests.length} related files`
  return { ...counts, which }
}

/** @param {string} path */
function isOnPostgres(path) {
  return path.endsWith('.pg.test.ts')
}

/** All runs, or a few after an edit that can affect it. @param {Wanted} wanted @returns {Promise<Outcome>} */
async function simulation(wanted) {
  if (wanted.selection !== 'check') return units(['simulation'])(wanted)
  const changed = await changesSince(wanted.since)
  const all = changed && changed.length > 0 && relatedTests(changed, [], textOf).all
  if (changed && !all && !changed.some(({ path }) => SIMULATED.test(path))) {
    return { ...nothing, note: 'sync, host and cache are as they were: nothing was simulated' }
  }
  return units(['simulation'])(wanted)
}

/**
 * All files, or after an edit those that changed: what they break in others is found before a push.
 * @param {Wanted} wanted
 */
async function lint({ selection, since, execute }) {
  const changed = selection === 'check' ? await changesSince(since) : undefined
  if (!changed || changed.some(({ path }) => SETTINGS.test(path))) return script('lint', [], execute)
  const files = changed.filter(({ path, isGone }) => !isGone && LINTED.test(path)).map(({ path }) => path)
  if (files.length === 0) return { ...nothing, note: `no code changed since ${since}` }
  return { ...(await script('lint', files, execute)), which: `in ${files.length} changed files; npm test reads all` }
}

const nothing = { passed: 0, failed: 0, skipped: 0 }

/**
 * Runs projects of unit tests. Their names are those of tests/vitest.config.ts.
 * @param {string[]} projects
 * @returns {Stage['run']}
 */
function units(projects) {
  const [name = ''] = projects
  return ({ selection }) =>
    vitest(
      name,
      projects.map((project) => `--project=${project}`),
      lengths[selection],
    )
}

/** @param {Wanted} wanted */
async function service(wanted) {
  await ensureDovecot()
  if (wanted.selection === 'night') await ensureMailServers()
  return units(['service'])(wanted)
}

/** @param {string[]} projects those of tests/playwright.config.ts @returns {Stage['run']} */
function pages(projects) {
  return ({ selection }) => playwright(projects, selection)
}

/** @param {Wanted} wanted */
async function types({ execute }) {
  const { code } = await execute(process.execPath, [tool('typescript', 'tsc'), '-b'])
  return one(code === 0)
}

/** @param {string} name a script of package.json, which holds its options @param {string[]} args */
async function script(name, args = [], execute = run) {
  const { code } = await execute('npm', ['run', '--silent', name, '--', ...args])
  return one(code === 0)
}

/** A check counts as one test. @param {boolean} good @returns {Outcome} */
function one(good) {
  return { passed: good ? 1 : 0, failed: good ? 0 : 1, skipped: 0 }
}

async function buildBoth() {
  if (!(await build('desktop', { force: true })) || !(await build('web', { force: true }))) return one(false)
  return script('size')
}

/** @param {string} name @param {string[]} args @param {Record<string, string>} env */
async function vitest(name, args, env, execute = run) {
  const report = reportOf(name)
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  const config = ['--config', 'tests/vitest.config.ts']
  const { code } = await execute(process.execPath, [tool('vitest'), 'run', ...config, ...reporters, ...args], { env })
  return vitestCounts(report, code)
}

/** The other engines: a short walk, and at night all journeys. @param {Wanted} wanted */
async function engines({ selection }) {
  for (const missing of Object.values(missingEngines())) if (missing) say(`its tests are skipped: ${missing}`)
  return playwright(['firefox', 'webkit'], selection, selection === 'night' ? [] : ['engine-walk'])
}

/** @param {string[]} projects @param {Selection} selection @param {string[]} [files] */
async function playwright(projects, selection, files = []) {
  if (!(await ensureBrowsers())) return one(false)
  const report = reportOf(projects.join('-'))
  const env = { ...lengths[selection], PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const chosen = [...projects.map((project) => `--project=${project}`), '--pass-with-no-tests', ...files]
  const args = ['test', '--config', 'tests/playwright.config.ts', ...chosen]
  const { code } = await run(process.execPath, [tool('playwright'), ...args], { env })
  return playwrightCounts(report, code)
}

/** @param {string} name */
function reportOf(name) {
  const folder = join(root, 'out/test')
  mkdirSync(folder, { recursive: true })
  return join(folder, `${name}.json`)
}
