/**
 * A folder of notes that is synced with the library. It has one Markdown file for each entry, and readers may also
 * write in these files.
 */
export { FolderProblem } from './folder-problem.ts'
export { releaseFolder } from './lock-folder.ts'
export { previewNote } from './preview-note.ts'
export { type FolderSource, syncFolder, type SyncReport } from './sync-folder.ts'
export { templateProblem } from './note-template.ts'
