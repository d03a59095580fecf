import { join } from 'node:path'
import { BrowserWindow, nativeTheme } from 'electron'

/** Canvas colours of the default light and dark themes: painted before the page is, so that nothing flashes. */
const canvas = { light: '#F7F7F5', dark: '#17181A' } as const
const ink = { light: '#484844', dark: '#BBBAB6' } as const
const TITLE_BAR_HEIGHT = 38

/** A main window. `admit` is called before its page is loaded. */
export function openWindow(origin: string, path: string, admit: (window: BrowserWindow) => void): BrowserWindow {
  const scheme = nativeTheme.shouldUseDarkColors ? 'dark' : 'light'
  const window = new BrowserWindow({
    width: 1240,
    height: 820,
    minWidth: 360,
    minHeight: 480,
    show: false,
    backgroundColor: canvas[scheme],
    titleBarStyle: 'hidden',
    ...(process.platform === 'darwin'
      ? { trafficLightPosition: { x: 14, y: 12 } }
      : { titleBarOverlay: { color: canvas[scheme], symbolColor: ink[scheme], height: TITLE_BAR_HEIGHT } }),
    webPreferences: {
      preload: join(import.meta.dirname, '../preload/index.cjs'),
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      spellcheck: true,
    },
  })
  window.once('ready-to-show', () => window.show())
  admit(window)
  void window.loadURL(origin + path)
  return window
}
