import type { NotesFile } from './export-notes.ts'

/** Hands a file to the browser's own way of saving one. */
export function saveFile({ name, type, text }: NotesFile): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download has begun by then; what holds the words in memory can go.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
