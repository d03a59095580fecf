/** The scripts of the service's own threads, as source and as built. */
const scripts = {
  care: ['./backups/maintenance-worker.ts', './maintenance-worker.js'],
  notes: ['./notes-folder/notes-worker.ts', './notes-worker.js'],
} as const

/**
 * Returns the script of a thread. It is the source or the built one, like the entry whose `import.meta.url` is passed.
 */
export function workerUrl(name: keyof typeof scripts, entry: string): URL {
  const [source, built] = scripts[name]
  return new URL(entry.endsWith('.ts') ? source : built, entry)
}
