/** The script of the library care's thread: source or built, whichever the entry is whose `import.meta.url` is passed. */
export function careWorkerUrl(entry: string): URL {
  return entry.endsWith('.ts') ? new URL('./backups/care-worker.ts', entry) : new URL('./care-worker.js', entry)
}
