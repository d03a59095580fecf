import * as t from '#shared/words/reading.ts'
export const notebookTabs = ['notes', 'contents', 'info', 'model'] as const
export type NotebookTab = (typeof notebookTabs)[number]

export const notebookTabNames: Readonly<Record<NotebookTab, string>> = {
  notes: t.notes,
  contents: t.contents,
  info: t.info,
  model: t.model,
}
