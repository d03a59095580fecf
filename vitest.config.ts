import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'node', environment: 'node', include: ['tests/**/*.test.ts'], exclude: ['tests/e2e/**', 'tests/desktop/**'] } },
      { test: { name: 'dom', environment: 'happy-dom', include: ['tests/renderer/**/*.test.tsx'] } },
    ],
  },
})
