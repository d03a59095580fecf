import { dialog } from 'electron'
import { fileEndings } from '#shared/desktop/incoming-file.ts'

/** Asks for files that the library takes in: their paths, none when nobody chose. */
export async function chooseFiles(): Promise<readonly string[]> {
  const { canceled, filePaths } = await dialog.showOpenDialog({
    properties: ['openFile', 'multiSelections'],
    filters: [
      { name: 'What Lectern takes in', extensions: [...fileEndings] },
      { name: 'All Files', extensions: ['*'] },
    ],
  })
  return canceled ? [] : filePaths
}
