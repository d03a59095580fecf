import { type BrowserWindow, dialog } from 'electron'

/** Shows the dialog for choosing a folder. Resolves to its path, or to null if it was canceled. */
export async function chooseFolder(window: BrowserWindow): Promise<string | null> {
  const { canceled, filePaths } = await dialog.showOpenDialog(window, {
    properties: ['openDirectory', 'createDirectory'],
  })
  return canceled ? null : (filePaths[0] ?? null)
}
