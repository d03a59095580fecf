// The module `electron` that the stand-in gives the main process. A gap fails loudly: a missing export is a link error,
// a missing member throws. Add what the app needs; do not stub it silently.
import { announceReady, app } from './app.ts'
import { BrowserWindow } from './browser-window.ts'
import type { Chromium } from './chromium.ts'
import { ipcMain } from './ipc-main.ts'
import { Menu, MenuItem } from './menu.ts'
import { MessageChannelMain, MessagePortMain } from './ports.ts'
import { net, protocol } from './protocol.ts'
import { session } from './session.ts'
import { type Meta, state } from './state.ts'
import { calls, strict } from './strict.ts'
import {
  clipboard,
  crashReporter,
  dialog,
  globalShortcut,
  nativeImage,
  nativeTheme,
  Notification,
  powerMonitor,
  powerSaveBlocker,
  safeStorage,
  screen,
  shell,
  Tray,
} from './system.ts'
import { watchTargets } from './targets.ts'
import { utilityProcess } from './utility-process.ts'

const webContents = strict('webContents', {
  getAllWebContents: () => [...state.contents],
  fromId: (id: number) => state.contents.find((contents) => contents.id === id),
  fromDevToolsTargetId: (id: string) => state.contents.find((contents) => contents.targetId === id),
  getFocusedWebContents: () => state.focused?.webContents ?? null,
})

/** For the launcher only. Real Electron has no such export. */
export const standin = {
  calls,
  boot(chromium: Chromium | undefined, meta: Meta): void {
    state.meta = meta
    if (!chromium) return
    state.chromium = chromium
    watchTargets()
  },
  ready: announceReady,
}

export {
  app,
  BrowserWindow,
  clipboard,
  crashReporter,
  dialog,
  globalShortcut,
  ipcMain,
  Menu,
  MenuItem,
  MessageChannelMain,
  MessagePortMain,
  nativeImage,
  nativeTheme,
  net,
  Notification,
  powerMonitor,
  powerSaveBlocker,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  Tray,
  utilityProcess,
  webContents,
}

// Node gives a CommonJS require('electron') the default export. Playwright's loader uses that.
export default {
  app,
  BrowserWindow,
  clipboard,
  crashReporter,
  dialog,
  globalShortcut,
  ipcMain,
  Menu,
  MenuItem,
  MessageChannelMain,
  nativeImage,
  nativeTheme,
  net,
  Notification,
  powerMonitor,
  powerSaveBlocker,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  Tray,
  utilityProcess,
  webContents,
}
