import type { CommandRows } from './command-row.ts'

/** Commands of the desktop app, in the palette or its menu bar. */
export const desktopCommands = {
  'desktop.newWindow': {
    label: 'New window',
    icon: 'window',
    aliases: ['open a window'],
    accelerator: 'CmdOrCtrl+Shift+N',
    needs: ['desktop'],
    only: 'palette',
  },
  'desktop.revealData': {
    label: 'Show data folder',
    icon: 'settings',
    aliases: ['reveal', 'files', 'backup'],
    needs: ['desktop'],
    only: 'palette',
  },
  'desktop.reload': {
    label: 'Reload this window',
    icon: 'sync',
    aliases: ['refresh'],
    needs: ['desktop'],
    only: 'palette',
  },
  'desktop.openAtLogin': {
    label: 'Open at login',
    icon: 'settings',
    aliases: ['autostart', 'startup'],
    needs: ['desktop'],
    only: 'palette',
  },
  'desktop.tray': {
    label: 'Icon in the tray or menu bar',
    icon: 'settings',
    aliases: ['show in tray'],
    needs: ['desktop'],
    only: 'palette',
  },
  'desktop.restart': {
    label: 'Restart to update',
    icon: 'settings',
    aliases: ['install'],
    needs: ['desktop'],
    only: 'palette',
  },
  'desktop.update': {
    label: { base: 'Check for updates', available: 'Download the update' },
    icon: 'settings',
    aliases: ['newer version', 'upgrade'],
    needs: ['desktop', 'network'],
    only: 'palette',
  },
  'desktop.ownWindow': { label: 'Open in its own window', needs: ['desktop'], only: 'bar' },
  'desktop.openFile': { label: 'Open file…', accelerator: 'CmdOrCtrl+O', needs: ['desktop'], only: 'bar' },
  'desktop.savePage': { label: 'Save this page', accelerator: 'CmdOrCtrl+S', needs: ['desktop'], only: 'bar' },
  'desktop.useLocal': { label: 'Use the library on this machine', needs: ['desktop'], only: 'bar' },
  'desktop.exportPdf': { label: 'Export as PDF…', needs: ['desktop'], only: 'bar' },
  'desktop.zoomIn': { label: 'Zoom in', accelerator: 'CmdOrCtrl+Plus', needs: ['desktop'], only: 'bar' },
  'desktop.zoomOut': { label: 'Zoom out', accelerator: 'CmdOrCtrl+-', needs: ['desktop'], only: 'bar' },
  'desktop.zoomReset': { label: 'Actual size', accelerator: 'CmdOrCtrl+0', needs: ['desktop'], only: 'bar' },
} as const satisfies CommandRows
