import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'playwright/test'
import type { EngineName } from './e2e/engines/open-engine.ts'
import { findChromium, findHeadlessShell } from '../resources/scripts/chromium.mjs'
import { chromiumSwitches } from './chromium-switches.ts'

const root = join(import.meta.dirname, '..')

// The desktop stand-in and the extension need the whole browser, which they read from the environment.
const chromium = findChromium()
if (chromium) process.env['CHROMIUM_PATH'] = chromium
// Pages need its engine only.
const executablePath = findHeadlessShell()
// Without a locale, Chromium has no characters beyond ASCII for the names of files.
process.env['LC_ALL'] ??= 'C.UTF-8'

/** At night everything runs. Before a push, files named for the night don't. */
const testIgnore = process.env['LECTERN_NIGHT'] ? [] : ['**/*.night.spec.ts']

const pages = {
  actionTimeout: 2 * 60_000,
  launchOptions: { args: [...chromiumSwitches], ...(executablePath ? { executablePath } : {}) },
  // A trace of every test costs a third of the time. `--trace on` records one where it is wanted.
  screenshot: 'only-on-failure' as const,
  // A service worker fetches every file of the app for each test, and answers past the routes that a test sets.
  // Tests of what works offline allow it.
  serviceWorkers: 'block' as const,
}

const engine = { actionTimeout: 2 * 60_000 }

export default defineConfig<object, { engineName: EngineName }>({
  testDir: join(import.meta.dirname, 'e2e'),
  outputDir: join(root, 'out/test/playwright'),
  // A test mostly waits, so as many browsers as cores would leave a third of the cores idle.
  workers: Math.min(3, availableParallelism() + 1),
  // Timeouts only end tests that hang. Tests wait for states, never for durations, so a busy machine does not fail.
  timeout: 15 * 60_000,
  expect: { timeout: 2 * 60_000 },
  forbidOnly: true,
  testIgnore,
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? [['list'], ['json']] : [['list']],
  projects: [
    // The app on a Host in memory.
    { name: 'screens', testMatch: 'screens/*.spec.ts', use: pages },
    // The app on the real service.
    { name: 'web', testMatch: 'e2e/web*.spec.ts', use: pages },
    // Starts its own browsers, with the extension.
    { name: 'extension', testMatch: 'extension*.spec.ts' },
    { name: 'firefox', testMatch: 'engine*.spec.ts', use: { ...engine, engineName: 'firefox' } },
    { name: 'webkit', testMatch: 'engine*.spec.ts', use: { ...engine, engineName: 'webkit' } },
    { name: 'desktop', testMatch: 'desktop*.spec.ts' },
  ],
})
