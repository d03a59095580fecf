import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const exclude = ['tests/e2e/**', 'tests/desktop/**']

export default defineConfig({
  root: join(import.meta.dirname, '..'),
  test: {
    globalSetup: join(import.meta.dirname, 'require-node.ts'),
    // Nobody outside the machine is ever asked, and hostile pages may take their time on a busy machine.
    testTimeout: 20_000,
    hookTimeout: 20_000,
    projects: [
      {
        extends: true,
        test: { name: 'node', environment: 'node', include: ['tests/**/*.test.ts'], exclude },
      },
      {
        extends: true,
        test: { name: 'dom', environment: 'happy-dom', include: ['tests/**/*.test.tsx'], exclude },
      },
    ],
  },
})
