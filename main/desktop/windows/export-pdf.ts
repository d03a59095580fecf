import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { app, type BrowserWindow, dialog } from 'electron'
import { fileName } from '#shared/model/tools/file-name.ts'
import * as t from '#shared/words/desktop.ts'
import { PRIVATE_FILE } from '../../disk/private-files.ts'
import { report } from '../report.ts'

/**
 * Asks the user where to save, then writes the window's contents as a PDF with a print layout. Returns an error message
 * if that fails, otherwise null.
 */
export async function exportPdf(window: BrowserWindow): Promise<string | null> {
  const { canceled, filePath } = await dialog.showSaveDialog(window, {
    defaultPath: join(
      app.getPath('documents'),
      `${fileName(window.getTitle().replace(/ – Lectern$/, ''), 'Article')}.pdf`,
    ),
    filters: [{ name: 'PDF', extensions: ['pdf'] }],
  })
  if (canceled || filePath === '') return null
  try {
    const pdf = await window.webContents.printToPDF({
      printBackground: false,
      preferCSSPageSize: true,
      generateTaggedPDF: true,
      generateDocumentOutline: true,
    })
    await writeFile(filePath, pdf, { mode: PRIVATE_FILE })
    return null
  } catch (error) {
    report('write a PDF', error)
    return t.thePDFCouldNotBeSaved
  }
}
