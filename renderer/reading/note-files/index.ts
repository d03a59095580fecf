export { type NotesFormat, exportNotes, markdownOf, type NotesOfArticle, quoteOf } from './export-notes.ts'
export { saveBlob, saveFile } from './save-file.ts'
