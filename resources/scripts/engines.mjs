import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Firefox as its maker or Debian built it. FIREFOX_PATH overrides the search. */
export function findFirefox() {
  return first([process.env['FIREFOX_PATH'], '/usr/bin/firefox-esr', '/usr/bin/firefox'])
}

/** WebKitGTK's own small browser, where Debian puts it. MINIBROWSER_PATH overrides the search. */
export function findMiniBrowser() {
  const folders = ['x86_64-linux-gnu', 'aarch64-linux-gnu']
  const places = folders.map((folder) => `/usr/lib/${folder}/webkit2gtk-4.1/MiniBrowser`)
  return first([process.env['MINIBROWSER_PATH'], ...places])
}

/** A screen in memory, which WebKitGTK's browser needs. */
export function findScreen() {
  return first((process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, 'Xvfb')))
}

/** Returns the packages to install for each engine that is missing here, or null. */
export function missingEngines() {
  return {
    firefox: findFirefox() ? null : 'no Firefox here: install firefox-esr or set FIREFOX_PATH',
    webkit: findMiniBrowser() && findScreen() ? null : 'no WebKitGTK here: install libwebkit2gtk-4.1-0 and xvfb',
  }
}

/** @param {(string | undefined)[]} places */
function first(places) {
  return places.find((path) => path !== undefined && existsSync(path))
}
