/** A browser in which the app can be registered. */
export interface KnownBrowser {
  readonly name: string
  readonly isFirefox?: true
  /** The browser's per-user folder, relative to the home folder. It exists if the browser was ever started. */
  readonly folder: Readonly<Record<'linux' | 'darwin' | 'win32', string>>
  /** Registry key in which the app is registered on Windows. */
  readonly key: string
}

export const knownBrowsers: readonly KnownBrowser[] = [
  {
    name: 'Chrome',
    folder: {
      linux: '.config/google-chrome',
      darwin: 'Library/Application Support/Google/Chrome',
      win32: 'AppData/Local/Google/Chrome',
    },
    key: 'Google\\Chrome',
  },
  {
    name: 'Chromium',
    folder: {
      linux: '.config/chromium',
      darwin: 'Library/Application Support/Chromium',
      win32: 'AppData/Local/Chromium',
    },
    key: 'Chromium',
  },
  {
    name: 'Edge',
    folder: {
      linux: '.config/microsoft-edge',
      darwin: 'Library/Application Support/Microsoft Edge',
      win32: 'AppData/Local/Microsoft/Edge',
    },
    key: 'Microsoft\\Edge',
  },
  {
    name: 'Brave',
    folder: {
      linux: '.config/BraveSoftware/Brave-Browser',
      darwin: 'Library/Application Support/BraveSoftware/Brave-Browser',
      win32: 'AppData/Local/BraveSoftware/Brave-Browser',
    },
    key: 'BraveSoftware\\Brave-Browser',
  },
  {
    name: 'Vivaldi',
    folder: {
      linux: '.config/vivaldi',
      darwin: 'Library/Application Support/Vivaldi',
      win32: 'AppData/Local/Vivaldi',
    },
    key: 'Vivaldi',
  },
  {
    name: 'Firefox',
    isFirefox: true,
    folder: {
      linux: '.mozilla',
      darwin: 'Library/Application Support/Mozilla',
      win32: 'AppData/Roaming/Mozilla',
    },
    key: 'Mozilla',
  },
]
