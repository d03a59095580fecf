import { dialog, shell } from 'electron'
import * as t from '#shared/words/desktop.ts'
import type { StartupError } from './explain-startup-error.ts'

/**
 * Explains calmly why the app can't continue, in a dialog and on the terminal. Resolves once the user has closed the
 * dialog.
 */
export async function showStartupError({ message, detail }: StartupError, dataFolder: string): Promise<void> {
  process.stderr.write(`${message}\n${detail}\n`)
  const { response } = await dialog.showMessageBox({
    type: 'warning',
    message,
    detail,
    buttons: [t.quit, t.showDataFolder],
    defaultId: 0,
    cancelId: 0,
  })
  if (response === 1) await shell.openPath(dataFolder)
}
