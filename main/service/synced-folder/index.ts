/** A folder of notes that follows the library: one Markdown file for each entry, in which readers may write too. */
export { FolderProblem } from './folder-problem.ts'
export { type NoteForm, noteForms, type NoteLook, usualLook } from './note-look.ts'
export { type FolderSource, syncFolder, type SyncReport } from './sync-folder.ts'
