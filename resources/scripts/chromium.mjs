import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { run } from './run.mjs'
import { say } from './say.mjs'

/** @type {Partial<Record<NodeJS.Platform, string[]>>} */
const installed = {
  linux: [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome-stable',
    '/usr/bin/google-chrome',
    '/snap/bin/chromium',
  ],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    join(homedir(), 'Applications/Google Chrome.app/Contents/MacOS/Google Chrome'),
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((name) => {
    const base = process.env[name]
    if (!base) return []
    return [join(base, 'Google/Chrome/Application/chrome.exe'), join(base, 'Microsoft/Edge/Application/msedge.exe')]
  }),
}

/** Where Playwright keeps its downloaded browsers, by platform. */
function playwrightCache() {
  const asked = process.env['PLAYWRIGHT_BROWSERS_PATH']
  if (asked && asked !== '0') return asked
  if (process.platform === 'darwin') return join(homedir(), 'Library/Caches/ms-playwright')
  if (process.platform === 'win32') return join(process.env['LOCALAPPDATA'] ?? homedir(), 'ms-playwright')
  return join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'ms-playwright')
}

const insidePlaywright = [
  'chrome-linux64/chrome',
  'chrome-linux-arm64/chrome',
  'chrome-linux/chrome',
  'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
  'chrome-mac-x64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
  'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
  'chrome-win64/chrome.exe',
  'chrome-win/chrome.exe',
]

/** The browsers that Playwright downloaded, newest first. */
function fromPlaywright() {
  const cache = playwrightCache()
  if (!existsSync(cache)) return []
  const builds = readdirSync(cache).filter((name) => /^chromium-\d+$/.test(name))
  builds.sort((a, b) => Number(b.slice(9)) - Number(a.slice(9)))
  return builds.flatMap((build) => insidePlaywright.map((place) => join(cache, build, place)))
}

/**
 * The path of a Chromium for tests, or undefined. CHROMIUM_PATH overrides the search.
 * @returns {string | undefined}
 */
export function findChromium() {
  if (process.env['CHROMIUM_PATH']) return process.env['CHROMIUM_PATH']
  return [...(installed[process.platform] ?? []), ...fromPlaywright()].find((path) => existsSync(path))
}

/**
 * Finds a Chromium, or installs Debian's if permitted. If neither works, prints what to do and returns undefined. Sets
 * CHROMIUM_PATH for everything started afterwards.
 * @returns {Promise<string | undefined>}
 */
export async function ensureChromium() {
  let path = findChromium()
  if (!path && process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    // With Liberation, whose faces have the metrics of Times: a test compares line breaks in both.
    say("no Chromium here: installing Debian's packages (apt-get install chromium fonts-liberation)")
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update', '-qq'], { env, quiet: true, timeout: 120_000 })
    const args = ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation']
    const { code, output } = await run('apt-get', args, { env, quiet: true, timeout: 300_000 })
    if (code !== 0) say(`apt-get could not install it: ${output.trim().split('\n').at(-1)}`)
    path = findChromium()
  }
  if (path && existsSync(path)) {
    process.env['CHROMIUM_PATH'] = path
    return path
  }
  if (path) say(`CHROMIUM_PATH names ${path}, and there is no such file`)
  else say('no Chromium or Chrome found: install one, set CHROMIUM_PATH, or run npx playwright install chromium')
  return undefined
}
