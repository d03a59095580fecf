/**
 * The extraction's worker script, seen from an entry (`import.meta.url` of utility or headless: of nothing else, code
 * they share ends up in another folder). Built, it lies beside the entry; run from source it is the TypeScript itself.
 */
export function extractionWorkerUrl(entry: string): URL {
  return entry.endsWith('.ts') ? new URL('./extraction/worker.ts', entry) : new URL('./extraction-worker.js', entry)
}
