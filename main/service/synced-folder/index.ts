/** A folder of notes that follows the library: one Markdown file for each entry, in which readers may write too. */
export { FolderProblem } from './folder-problem.ts'
export { releaseFolder } from './lock-folder.ts'
export { previewNote } from './preview-note.ts'
export { type FolderSource, syncFolder, type SyncReport } from './sync-folder.ts'
export { templateProblem } from './note-template.ts'
