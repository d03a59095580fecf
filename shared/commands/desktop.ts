import * as later from '#shared/words/commands/later.ts'
import type { CommandRows } from './command-row.ts'

/** Commands of the desktop app, in the palette or its menu bar. */
export const desktopCommands = {
  'desktop.newWindow': {
    label: later.newWindow,
    icon: 'window',
    accelerator: 'CmdOrCtrl+Shift+N',
    needs: ['desktop'],
    only: 'palette',
  },
  'desktop.revealData': {
    label: later.showDataFolder,
    icon: 'settings',
    needs: ['desktop'],
    only: 'palette',
  },
  'desktop.reload': {
    label: later.reloadThisWindow,
    icon: 'sync',
    needs: ['desktop'],
    only: 'palette',
  },
  'desktop.openAtLogin': {
    label: later.openAtLogin,
    icon: 'settings',
    needs: ['desktop'],
    only: 'palette',
  },
  'desktop.tray': {
    label: later.iconInTheTrayOrMenuBar,
    icon: 'settings',
    needs: ['desktop'],
    only: 'palette',
  },
  'desktop.restart': {
    label: later.restartToUpdate,
    icon: 'settings',
    needs: ['desktop'],
    only: 'palette',
  },
  'desktop.update': {
    label: { base: later.checkForUpdates, available: later.downloadTheUpdate },
    icon: 'settings',
    needs: ['desktop', 'network'],
    only: 'palette',
  },
  'desktop.ownWindow': { label: later.openInItsOwnWindow, needs: ['desktop'], only: 'bar' },
  'desktop.openFile': { label: later.openFile, accelerator: 'CmdOrCtrl+O', needs: ['desktop'], only: 'bar' },
  'desktop.savePage': { label: later.saveThisPage, accelerator: 'CmdOrCtrl+S', needs: ['desktop'], only: 'bar' },
  'desktop.useLocal': { label: later.useTheLibraryOnThisMachine, needs: ['desktop'], only: 'bar' },
  'desktop.exportPdf': { label: later.exportAsPdf, needs: ['desktop'], only: 'bar' },
  'desktop.zoomIn': { label: later.zoomIn, accelerator: 'CmdOrCtrl+Plus', needs: ['desktop'], only: 'bar' },
  'desktop.zoomOut': { label: later.zoomOut, accelerator: 'CmdOrCtrl+-', needs: ['desktop'], only: 'bar' },
  'desktop.zoomReset': { label: later.actualSize, accelerator: 'CmdOrCtrl+0', needs: ['desktop'], only: 'bar' },
} as const satisfies CommandRows
