import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DESKTOP_HOST } from '#shared/extension/desktop.ts'
import { CHROME_IDS, FIREFOX_ID } from '#shared/extension/extension-ids.ts'
import { type KnownBrowser, knownBrowsers } from './browsers.ts'

export interface Place {
  readonly home: string
  readonly platform: NodeJS.Platform
  /** The app's own folder for the files that browsers need. */
  readonly folder: string
  /** Runs the Windows registry program. */
  readonly registry?: (args: readonly string[]) => void
}

interface ManifestPlace {
  readonly browser: KnownBrowser
  readonly isInstalled: boolean
  readonly path: string
}

/** Returns the locations where each browser of this system looks for the manifest. */
function placesAt({ home, platform, folder }: Place): ManifestPlace[] {
  if (platform !== 'linux' && platform !== 'darwin' && platform !== 'win32') return []
  return knownBrowsers.map((browser) => {
    const root = join(home, browser.folder[platform])
    const name = browser.isFirefox && platform === 'linux' ? 'native-messaging-hosts' : 'NativeMessagingHosts'
    const path =
      platform === 'win32'
        ? join(folder, browser.isFirefox ? 'firefox.json' : 'chrome.json')
        : join(root, name, `${DESKTOP_HOST}.json`)
    return { browser, isInstalled: existsSync(root), path }
  })
}

/** Returns the names of the browsers that this user has. */
export const installedBrowsers = (place: Place): string[] =>
  placesAt(place).flatMap(({ browser, isInstalled }) => (isInstalled ? [browser.name] : []))

/** Registers the program that connects to the app with each of this user's browsers. */
export function writeManifests(place: Place, program: string): void {
  for (const { browser, isInstalled, path } of placesAt(place)) {
    if (!isInstalled) continue
    const callers = browser.isFirefox
      ? { allowed_extensions: [FIREFOX_ID] }
      : { allowed_origins: CHROME_IDS.map((id) => `chrome-extension://${id}/`) }
    const manifest = {
      name: DESKTOP_HOST,
      description: 'Saves pages to Lectern on this computer',
      path: program,
      type: 'stdio',
      ...callers,
    }
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, `${JSON.stringify(manifest, null, 2)}\n`)
    if (place.platform === 'win32') registryOf(place)(['add', keyOf(browser), '/ve', '/t', 'REG_SZ', '/d', path, '/f'])
  }
}

export function removeManifests(place: Place): void {
  for (const { browser, isInstalled, path } of placesAt(place)) {
    rmSync(path, { force: true })
    if (place.platform !== 'win32' || !isInstalled) continue
    try {
      registryOf(place)(['delete', keyOf(browser), '/f'])
    } catch {
      // The key was never written. Even if it had been, it would point to nothing without the manifest.
      continue
    }
  }
}

const keyOf = ({ key }: KnownBrowser): string => `HKCU\\Software\\${key}\\NativeMessagingHosts\\${DESKTOP_HOST}`

const registryOf = ({ registry = runRegistry }: Place) => registry

function runRegistry(args: readonly string[]): void {
  // Uses the full path, so that a program of the same name elsewhere can't run instead.
  const program = join(process.env['SystemRoot'] ?? 'C:\\Windows', 'System32', 'reg.exe')
  execFileSync(program, args, { stdio: 'ignore', windowsHide: true })
}
