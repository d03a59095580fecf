import { randomInt } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { spokenMessages } from '../main/words.config.ts'

const layers = ['tests/layers.test.ts', 'tests/layers/**/*.test.ts']
/** Timeouts only end tests that hang. Benchmarks measure durations, so a busy machine does not fail. */
const HANGS = 10 * 60_000

/** At night everything runs. Before a push, files named for the night don't. */
const night = process.env['LECTERN_NIGHT'] ? [] : ['tests/**/*.night.test.{ts,tsx}']
const alone = ['tests/**/*.alone.test.ts']
const databasesAlone = ['tests/**/*.alone.pg.test.ts']
const databases = ['tests/**/*.pg.test.ts', 'tests/**/*.pg.night.test.ts']

const project = (name: string, include: string[], exclude: string[], more: object = {}) => ({
  extends: true as const,
  test: { name, environment: 'node' as const, include, exclude, ...more },
})

/** Files that share a process with others. */
const shared = (
  name: string,
  include: string[],
  exclude = [...layers, ...databases, ...alone, ...night],
  more: object = {},
) => project(name, include, exclude, { isolate: false, ...more })

/** Starts the one PostgreSQL server of a run. */
const onPostgres = { globalSetup: join(import.meta.dirname, 'main/service/servers/postgres/server-of-run.ts') }

declare module 'vitest' {
  export interface ProvidedContext {
    simulationSeed: number
  }
}

export default defineConfig({
  root: join(import.meta.dirname, '..'),
  // As in the build, the messages that Node shows follow the language of each call.
  plugins: [spokenMessages(join(import.meta.dirname, '..'))],
  test: {
    globalSetup: join(import.meta.dirname, 'require-node.ts'),
    // No test contacts anything outside this machine. Hostile pages may take long on a busy one.
    setupFiles: join(import.meta.dirname, 'seed.ts'),
    // V8 protects compiled code by keys of the processor, and its list of that code is wrong once in a few dozen runs
    // where threads and WebAssembly come and go ("Check failed: jit_page.has_value()"). The process ends then.
    execArgv: ['--no-memory-protection-keys'],
    // With more than two cores, leaves one to others.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    testTimeout: HANGS,
    hookTimeout: HANGS,
    expect: { poll: { timeout: HANGS / 5 } },
    // The simulation draws a new seed each time. LECTERN_SEED repeats a run.
    provide: { simulationSeed: Number(process.env['LECTERN_SEED'] ?? randomInt(1, 2 ** 31)) },
    projects: [
      // A separate project, because it runs first: after a layer violation the other results mean little.
      { extends: true, test: { name: 'layers', environment: 'node', include: layers } },
      // Files share processes, because loading the service takes longer than most of what is tested on it.
      shared('pure', [
        'tests/*.test.ts',
        'tests/{shared,renderer,scripts,planted}/**/*.test.ts',
        'tests/main/!(service)/**/*.test.ts',
      ]),
      shared('service', ['tests/main/*.test.ts', 'tests/{main/service,contracts,demo}/**/*.test.ts']),
      shared('databases', databases, [...databasesAlone, ...night], onPostgres),
      project('databases alone', databasesAlone, night, onPostgres),
      shared('simulation', ['tests/simulation/**/*.test.ts']),
      // Files that change what a process has only once: modules, the environment, the clock.
      project('alone', alone, night),
      {
        extends: true,
        test: { name: 'dom', environment: 'happy-dom', include: ['tests/**/*.test.tsx'], exclude: night },
      },
    ],
  },
})
