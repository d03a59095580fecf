import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { run, tool } from '../../resources/scripts/run.mjs'
import { say } from '../../resources/scripts/say.mjs'
import { type Layer, needsBuild } from './layer-of.ts'

export interface NamedTest {
  readonly file: string
  /** After the names of the groups around it, with " > " between them. */
  readonly name: string
}

export interface TestRun {
  readonly failed: readonly NamedTest[]
  readonly passed: readonly NamedTest[]
}

interface RunOptions {
  /** The copy of the source. */
  readonly folder: string
  readonly layer: Layer
  /** From the root. */
  readonly files: readonly string[]
  /** The only tests to run. Without them, all up to the first failure. */
  readonly only?: readonly NamedTest[]
}

/** In the copy. */
const REPORT = 'out/test/planted.json'

/** Runs test files of one layer. A file that does not load fails no test. */
export async function runTests({ folder, layer, files, only }: RunOptions): Promise<TestRun> {
  const report = join(folder, REPORT)
  rmSync(report, { force: true })
  const isPage = needsBuild(layer)
  const names = only?.map(({ name }) => patternOf(name)).join('|')
  const [args, env] = isPage
    ? [
        [tool('playwright'), 'test', '--config', 'tests/playwright.config.ts', `--project=${layer}`],
        { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
      ]
    : [
        [tool('vitest'), 'run', '--config', 'tests/vitest.config.ts', '--reporter=json', `--outputFile=${report}`],
        { LECTERN_RUNS: '500' },
      ]
  if (names === undefined) args.push(isPage ? '--max-failures=1' : '--bail=1')
  else args.push(isPage ? '--grep' : '--testNamePattern', `(?:${names})$`)
  const { output } = await run(process.execPath, [...args, ...files], { env, cwd: folder, quiet: true })
  if (!existsSync(report)) {
    say(`the tests ended without a report:\n${output.slice(-2000)}`)
    return { failed: [], passed: [] }
  }
  const told: unknown = JSON.parse(readFileSync(report, 'utf8'))
  return isPage ? inPlaywright(told as PlaywrightReport) : inVitest(told as VitestReport, folder)
}

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string
    readonly assertionResults: readonly {
      readonly status: string
      readonly ancestorTitles: readonly string[]
      readonly title: string
    }[]
  }[]
}

function inVitest({ testResults }: VitestReport, folder: string): TestRun {
  const having = (wanted: string): NamedTest[] =>
    testResults.flatMap(({ name: path, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === wanted)
        .map(({ ancestorTitles, title }) => ({
          file: path.slice(folder.length + 1).replaceAll('\\', '/'),
          name: [...ancestorTitles, title].join(' > '),
        })),
    )
  return { failed: having('failed'), passed: having('passed') }
}

interface PlaywrightSuite {
  readonly title: string
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs: readonly {
    readonly title: string
    readonly file: string
    readonly tests: readonly { readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped' }[]
  }[]
}

interface PlaywrightReport {
  readonly suites: readonly PlaywrightSuite[]
}

function inPlaywright({ suites }: PlaywrightReport): TestRun {
  const having = (wanted: string, suite: PlaywrightSuite): NamedTest[] => [
    ...suite.specs
      .filter(({ tests }) => tests.some(({ status }) => status === wanted))
      .map(({ file, title: name }) => ({ file: `tests/e2e/${file}`, name })),
    ...(suite.suites ?? []).flatMap((inner) => having(wanted, inner)),
  ]
  return {
    failed: suites.flatMap((suite) => having('unexpected', suite)),
    passed: suites.flatMap((suite) => having('expected', suite)),
  }
}

/** Vitest matches names with one of two signs between groups, by its version. */
const patternOf = (name: string): string => escaped(name).replaceAll(' > ', '(?: > | )')

const escaped = (text: string): string => text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')
