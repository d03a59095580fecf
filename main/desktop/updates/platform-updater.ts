import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { app } from 'electron'
import type { Updater } from './updates.ts'

/**
 * Returns a function that loads the updater, or null if this copy of the app can't replace itself. The package must
 * specify where its releases are. On Linux the package manager updates the app, except for an AppImage. A portable
 * program is replaced manually.
 */
export function platformUpdater(): (() => Promise<Updater>) | null {
  if (!app.isPackaged || !existsSync(join(process.resourcesPath, 'app-update.yml'))) return null
  if (process.platform === 'linux' && !process.env['APPIMAGE']) return null
  if (process.env['PORTABLE_EXECUTABLE_DIR']) return null
  return async () => {
    // The module is CommonJS, with a getter that creates the platform's updater on first use.
    const { default: updater } = await import('electron-updater')
    return updater.autoUpdater
  }
}
