import { dialog } from 'electron'
import { fileEndings } from '#shared/desktop/incoming-file.ts'
import * as t from '#shared/words/desktop.ts'

/** Shows the dialog for choosing files to import. Resolves to their paths, or to an empty list if it was canceled. */
export async function chooseFiles(): Promise<readonly string[]> {
  const { canceled, filePaths } = await dialog.showOpenDialog({
    properties: ['openFile', 'multiSelections'],
    filters: [
      { name: t.filesThatLecternCanImport, extensions: [...fileEndings] },
      { name: t.allFiles, extensions: ['*'] },
    ],
  })
  return canceled ? [] : filePaths
}
