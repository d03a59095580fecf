import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { app } from 'electron'
import { report } from './report.ts'

/**
 * Turns opening at login on or off. Electron has no API for this on Linux, so a file is written to the autostart
 * folder. `hidden` is passed as an argument on systems that support arguments (see openedAtLogin). Returns false if the
 * system refused.
 */
export function openAtLogin(wanted: boolean, hidden: boolean): boolean {
  const args = hidden ? ['--hidden'] : []
  try {
    if (process.platform === 'linux') writeAutostart(wanted, args)
    else app.setLoginItemSettings({ openAtLogin: wanted, args })
    return true
  } catch (error) {
    report('have the app opened at login', error)
    return false
  }
}

/** True if macOS opened the app at login. macOS doesn't pass arguments to login items but reports this instead. */
export const openedAtLogin = (): boolean => process.platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin

function writeAutostart(wanted: boolean, args: readonly string[]): void {
  const file = join(app.getPath('appData'), 'autostart', 'lectern.desktop')
  if (!wanted) return rmSync(file, { force: true })
  // An AppImage runs from a mount that disappears when the program ends. So the autostart file names the AppImage
  // itself.
  const program = process.env['APPIMAGE'] ?? process.execPath
  const line = [program, ...args].map((part) => `"${part.replaceAll(/["\\$`]/g, '\\$&')}"`).join(' ')
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `[Desktop Entry]\nType=Application\nName=Lectern\nExec=${line}\nX-GNOME-Autostart-enabled=true\n`)
}
