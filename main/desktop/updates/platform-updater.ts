import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { app } from 'electron'
import type { Updater } from './updates.ts'

/**
 * The updater where this copy of the app can be replaced from inside, else null: only a package that names where its
 * releases are. Linux packages belong to the package manager, except an AppImage; a portable program is replaced by hand.
 */
export function platformUpdater(): (() => Promise<Updater>) | null {
  if (!app.isPackaged || !existsSync(join(process.resourcesPath, 'app-update.yml'))) return null
  if (process.platform === 'linux' && !process.env['APPIMAGE']) return null
  if (process.env['PORTABLE_EXECUTABLE_DIR']) return null
  return async () => {
    // CommonJS, with a getter that makes the platform's updater when it is first asked for.
    const { default: updater } = await import('electron-updater')
    return updater.autoUpdater
  }
}
