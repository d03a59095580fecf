export { NoteEditor } from './note-editor.tsx'
export { NoteText } from './note-text.tsx'
export { MarginNotes } from './margin-notes.tsx'
export { NotesList } from './notes-list.tsx'
