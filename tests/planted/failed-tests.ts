import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { run, tool } from '../../resources/scripts/run.mjs'
import { type Layer, needsBuild } from './layer-of.ts'

export interface FailedTest {
  readonly file: string
  readonly name: string
}

export interface TestRun {
  readonly failed: readonly FailedTest[]
  readonly passed: number
}

interface RunOptions {
  /** The copy of the source. */
  readonly folder: string
  readonly layer: Layer
  /** From the root. */
  readonly files: readonly string[]
  /** The full name of the only test to run. */
  readonly only?: string
}

/** A test that hangs is no proof. Milliseconds. */
const LONGEST = 20 * 60_000
const REPORT = 'out/test/planted.json'

/** Runs test files of one layer up to the first failure. A file that does not load fails no test. */
export async function runTests({ folder, layer, files, only }: RunOptions): Promise<TestRun> {
  const report = join(folder, REPORT)
  rmSync(report, { force: true })
  const named = only === undefined ? [] : [needsBuild(layer) ? '--grep' : '--testNamePattern', `^${escaped(only)}$`]
  const [args, env] = needsBuild(layer)
    ? [
        [tool('playwright'), 'test', '--config', 'tests/playwright.config.ts', `--project=${layer}`, '--max-failures=1'],
        { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
      ]
    : [
        [tool('vitest'), 'run', '--config', 'tests/vitest.config.ts', '--bail=1', '--reporter=json'].concat(
          `--outputFile=${report}`,
        ),
        { LECTERN_RUNS: '500' },
      ]
  await run(process.execPath, [...args, ...named, ...files], { env, cwd: folder, quiet: true, timeout: LONGEST })
  if (!existsSync(report)) return { failed: [], passed: 0 }
  const told: unknown = JSON.parse(readFileSync(report, 'utf8'))
  return needsBuild(layer) ? inPlaywright(told as PlaywrightReport) : inVitest(told as VitestReport, folder)
}

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[]
  }[]
}

function inVitest({ testResults }: VitestReport, folder: string): TestRun {
  const all = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ status, fullName }) => ({
      status,
      file: name.slice(folder.length + 1).replaceAll('\\', '/'),
      name: fullName,
    })),
  )
  return {
    failed: all.filter(({ status }) => status === 'failed').map(({ file, name }) => ({ file, name })),
    passed: all.filter(({ status }) => status === 'passed').length,
  }
}

interface PlaywrightSuite {
  readonly title: string
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs: readonly { readonly title: string; readonly file: string; readonly ok: boolean }[]
}

interface PlaywrightReport {
  readonly suites: readonly PlaywrightSuite[]
  readonly stats: { readonly expected: number }
}

function inPlaywright({ suites, stats }: PlaywrightReport): TestRun {
  const failedIn = (suite: PlaywrightSuite): FailedTest[] => [
    ...suite.specs.filter(({ ok }) => !ok).map(({ file, title }) => ({ file: `tests/e2e/${file}`, name: title })),
    ...(suite.suites ?? []).flatMap(failedIn),
  ]
  return { failed: suites.flatMap(failedIn), passed: stats.expected }
}

const escaped = (text: string): string => text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')
