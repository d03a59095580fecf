import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const layers = 'tests/layers.test.ts'
const exclude = ['tests/e2e/**', 'tests/desktop/**']

export default defineConfig({
  root: join(import.meta.dirname, '..'),
  test: {
    globalSetup: join(import.meta.dirname, 'require-node.ts'),
    // Nobody outside the machine is ever asked, and hostile pages may take their time on a busy machine.
    setupFiles: join(import.meta.dirname, 'seed.ts'),
    // One core is left to others where there are more than two.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    testTimeout: 20_000,
    hookTimeout: 20_000,
    // A state is waited for until it comes: one second is soon over on a busy machine.
    expect: { poll: { timeout: 15_000 } },
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
