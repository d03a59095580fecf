import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'playwright/test'
import { findChromium } from '../resources/scripts/chromium.mjs'

const root = join(import.meta.dirname, '..')

// One browser for both projects; the desktop stand-in reads it from the environment.
const executablePath = findChromium()
if (executablePath) process.env['CHROMIUM_PATH'] = executablePath

// On a closed network Chromium's own errands (updates, sync, QUIC) only cost time.
const args = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
]
if (process.getuid?.() === 0) args.push('--no-sandbox')

export default defineConfig({
  testDir: join(import.meta.dirname, 'e2e'),
  outputDir: join(root, 'out/test/playwright'),
  // Most of a test is waiting: as many browsers as cores leave a third of them idle.
  workers: Math.min(3, availableParallelism() + 1),
  // Limits end what hangs. States are waited for, never durations: a busy machine is no failure.
  timeout: 15 * 60_000,
  expect: { timeout: 2 * 60_000 },
  forbidOnly: true,
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? [['list'], ['json']] : [['list']],
  projects: [
    {
      name: 'web',
      testMatch: 'web*.spec.ts',
      use: { launchOptions: { args, ...(executablePath ? { executablePath } : {}) }, trace: 'retain-on-failure' },
    },
    { name: 'desktop', testMatch: 'desktop*.spec.ts' },
  ],
})
