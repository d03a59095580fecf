import type { NotesFile } from './export-notes.ts'

/** Saves a file through a browser download. */
export function saveFile({ name, type, text }: NotesFile): void {
  saveBlob(name, new Blob([text], { type: `${type};charset=utf-8` }))
}

/** Saves a blob through a browser download. */
export function saveBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download has started by then, so the memory can be freed.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
