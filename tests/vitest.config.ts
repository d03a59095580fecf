import { randomInt } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const layers = 'tests/layers.test.ts'
/** Timeouts only end tests that hang. Benchmarks measure durations, so a busy machine does not fail. */
const HANGS = 10 * 60_000

const exclude = ['tests/e2e/**', 'tests/desktop/**']
// At night everything runs. Before a push, files named for the night don't.
if (!process.env['LECTERN_NIGHT']) exclude.push('tests/**/*.night.test.{ts,tsx}')

declare module 'vitest' {
  export interface ProvidedContext {
    simulationSeed: number
  }
}

export default defineConfig({
  root: join(import.meta.dirname, '..'),
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
      // A project of its own, because it runs first: after a layer violation the other results mean little.
      { extends: true, test: { name: 'layers', environment: 'node', include: [layers] } },
      {
        extends: true,
        test: { name: 'node', environment: 'node', include: ['tests/**/*.test.ts'], exclude: [layers, ...exclude] },
      },
      {
        extends: true,
        test: { name: 'dom', environment: 'happy-dom', include: ['tests/**/*.test.tsx'], exclude },
      },
    ],
  },
})
