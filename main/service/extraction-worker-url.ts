/**
 * The script of the extraction's worker. Pass the `import.meta.url` of an entry (utility or headless) and of nothing
 * else, because shared code is built into another folder. In a build it is beside the entry; from source it is the
 * TypeScript itself.
 */
export function extractionWorkerUrl(entry: string): URL {
  return entry.endsWith('.ts') ? new URL('./extraction/worker.ts', entry) : new URL('./extraction-worker.js', entry)
}
