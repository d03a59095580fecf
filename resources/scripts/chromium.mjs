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

const fullBrowser = {
  builds: /^chromium-(\d+)$/,
  inside: [
    'chrome-linux64/chrome',
    'chrome-linux-arm64/chrome',
    'chrome-linux/chrome',
    'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
    'chrome-mac-x64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
    'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
    'chrome-win64/chrome.exe',
    'chrome-win/chrome.exe',
  ],
}

const headlessShell = {
  builds: /^chromium_headless_shell-(\d+)$/,
  inside: [
    'chrome-headless-shell-linux64/chrome-headless-shell',
    'chrome-headless-shell-mac-arm64/chrome-headless-shell',
    'chrome-headless-shell-mac-x64/chrome-headless-shell',
    'chrome-headless-shell-win64/chrome-headless-shell.exe',
    'chrome-linux/headless_shell',
    'chrome-mac/headless_shell',
    'chrome-win/headless_shell.exe',
  ],
}

/**
 * The browsers of a kind that Playwright downloaded, newest first.
 * @param {{ builds: RegExp, inside: readonly string[] }} kind
 */
function fromPlaywright({ builds, inside }) {
  const cache = playwrightCache()
  if (!existsSync(cache)) return []
  return readdirSync(cache)
    .flatMap((name) => {
      const number = builds.exec(name)?.[1]
      return number ? [{ name, number: Number(number) }] : []
    })
    .sort((a, b) => b.number - a.number)
    .flatMap(({ name }) => inside.map((place) => join(cache, name, place)))
}

/**
 * The path of a Chromium for tests, or undefined. CHROMIUM_PATH overrides the search. It has windows, extensions and
 * everything else that readers' browsers have.
 * @returns {string | undefined}
 */
export function findChromium() {
  if (process.env['CHROMIUM_PATH']) return process.env['CHROMIUM_PATH']
  return [...(installed[process.platform] ?? []), ...fromPlaywright(fullBrowser)].find((path) => existsSync(path))
}

/**
 * The path of Chromium's headless shell: the same engine without the browser around it, at less than half of the
 * processor time. Where there is none, the path of a Chromium. HEADLESS_SHELL_PATH overrides the search.
 * @returns {string | undefined}
 */
export function findHeadlessShell() {
  if (process.env['HEADLESS_SHELL_PATH']) return process.env['HEADLESS_SHELL_PATH']
  const places = ['/usr/bin/chromium-headless-shell', ...fromPlaywright(headlessShell)]
  return places.find((path) => existsSync(path)) ?? findChromium()
}

const debian = ['chromium', 'chromium-headless-shell', 'fonts-liberation']

/**
 * Finds the browsers of the tests, or installs Debian's if permitted. Sets CHROMIUM_PATH and HEADLESS_SHELL_PATH for
 * everything started afterwards.
 * @returns {Promise<boolean>} false if there is no Chromium. What to do was printed then.
 */
export async function ensureBrowsers() {
  const isDebian = process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (isDebian && (!findChromium() || findHeadlessShell() === findChromium())) {
    // With Liberation, whose faces have the metrics of Times: a test compares line breaks in both.
    say(`no Chromium with its headless shell here: installing Debian's packages (apt-get install ${debian.join(' ')})`)
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update', '-qq'], { env, quiet: true, timeout: 120_000 })
    const args = ['install', '-y', '-qq', '--no-install-recommends', ...debian]
    const { code, output } = await run('apt-get', args, { env, quiet: true, timeout: 300_000 })
    if (code !== 0) say(`apt-get could not install them: ${output.trim().split('\n').at(-1)}`)
  }
  const chromium = findChromium()
  const shell = findHeadlessShell()
  if (!chromium || !shell) {
    say('no Chromium or Chrome found: install one, set CHROMIUM_PATH, or run npx playwright install chromium')
    return false
  }
  for (const [name, path] of Object.entries({ CHROMIUM_PATH: chromium, HEADLESS_SHELL_PATH: shell })) {
    if (!existsSync(path)) {
      say(`${name} names ${path}, and there is no such file`)
      return false
    }
    process.env[name] = path
  }
  if (shell === chromium)
    say('no headless shell of Chromium here: tests of pages run in Chromium, which takes twice as long')
  return true
}
