export { ArticleNotebook } from './article-notebook.tsx'
export type { NotebookTab } from './notebook-tab.ts'
export { notesOf } from './notes-of.ts'
