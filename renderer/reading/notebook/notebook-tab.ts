export const notebookTabs = ['notes', 'contents', 'info'] as const
export type NotebookTab = (typeof notebookTabs)[number]

export const notebookTabNames: Readonly<Record<NotebookTab, string>> = {
  notes: 'Notes',
  contents: 'Contents',
  info: 'Info',
}
