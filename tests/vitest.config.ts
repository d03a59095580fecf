import { randomInt } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const layers = 'tests/layers.test.ts'
/** Limits end what hangs. How long something takes is for the benches to say: a busy machine is no failure. */
const HANGS = 10 * 60_000

const exclude = ['tests/e2e/**', 'tests/desktop/**']

declare module 'vitest' {
  export interface ProvidedContext {
    simulationSeed: number
  }
}

export default defineConfig({
  root: join(import.meta.dirname, '..'),
  test: {
    globalSetup: join(import.meta.dirname, 'require-node.ts'),
    // Nobody outside the machine is ever asked, and hostile pages may take their time on a busy machine.
    setupFiles: join(import.meta.dirname, 'seed.ts'),
    // One core is left to others where there are more than two.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    testTimeout: HANGS,
    hookTimeout: HANGS,
    expect: { poll: { timeout: HANGS / 5 } },
    // The simulation goes on where it has never been; whoever repeats a run sets its seed.
    provide: { simulationSeed: Number(process.env['LECTERN_SEED'] ?? randomInt(1, 2 ** 31)) },
    projects: [
      // By itself, because it comes before everything else: a breach of the plan makes the rest doubtful.
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
