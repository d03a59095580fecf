/** The script of the thread that reads a file: from source, or beside the built entries, which load chunks of code. */
export function importWorkerUrl(): URL {
  const here = import.meta.url
  if (here.endsWith('.ts')) return new URL('./worker.ts', here)
  return new URL(here.includes('/chunks/') ? '../import-worker.js' : './import-worker.js', here)
}
