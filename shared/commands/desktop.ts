import * as t from '#shared/words/commands/titles.ts'
import type { CommandRows } from './command-row.ts'

/** Commands of the desktop app, in the palette or its menu bar. */
export const desktopCommands = {
  'desktop.newWindow': {
    label: t.newWindow,
    icon: 'window',
    accelerator: 'CmdOrCtrl+Shift+N',
    needs: ['desktop'],
    only: 'palette',
  },
  'desktop.revealData': {
    label: t.showDataFolder,
    icon: 'settings',
    needs: ['desktop'],
    only: 'palette',
  },
  'desktop.reload': {
    label: t.reloadThisWindow,
    icon: 'sync',
    needs: ['desktop'],
    only: 'palette',
  },
  'desktop.openAtLogin': {
    label: t.openAtLogin,
    icon: 'settings',
    needs: ['desktop'],
    only: 'palette',
  },
  'desktop.tray': {
    label: t.iconInTheTrayOrMenuBar,
    icon: 'settings',
    needs: ['desktop'],
    only: 'palette',
  },
  'desktop.restart': {
    label: t.restartToUpdate,
    icon: 'settings',
    needs: ['desktop'],
    only: 'palette',
  },
  'desktop.update': {
    label: { base: t.checkForUpdates, available: t.downloadTheUpdate },
    icon: 'settings',
    needs: ['desktop', 'network'],
    only: 'palette',
  },
  'desktop.ownWindow': { label: t.openInItsOwnWindow, needs: ['desktop'], only: 'bar' },
  'desktop.openFile': { label: t.openFile, accelerator: 'CmdOrCtrl+O', needs: ['desktop'], only: 'bar' },
  'desktop.savePage': { label: t.saveThisPage, accelerator: 'CmdOrCtrl+S', needs: ['desktop'], only: 'bar' },
  'desktop.useLocal': { label: t.useTheLibraryOnThisMachine, needs: ['desktop'], only: 'bar' },
  'desktop.exportPdf': { label: t.exportAsPdf, needs: ['desktop'], only: 'bar' },
  'desktop.zoomIn': { label: t.zoomIn, accelerator: 'CmdOrCtrl+Plus', needs: ['desktop'], only: 'bar' },
  'desktop.zoomOut': { label: t.zoomOut, accelerator: 'CmdOrCtrl+-', needs: ['desktop'], only: 'bar' },
  'desktop.zoomReset': { label: t.actualSize, accelerator: 'CmdOrCtrl+0', needs: ['desktop'], only: 'bar' },
} as const satisfies CommandRows
