import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import type * as z from 'zod/mini'
import { PRIVATE_FILE } from './private-files.ts'

/** What a small JSON file says. Null if there is none, or if it makes no sense. */
export function readSmallFile<S extends z.ZodMiniType>(path: string, schema: S): z.output<S> | null {
  try {
    const read = schema.safeParse(JSON.parse(readFileSync(path, 'utf8')))
    return read.success ? read.data : null
  } catch {
    // Whoever asks has a default, and the next write mends the file.
    return null
  }
}

/** Writes at once: a kill leaves the old file. */
export function writeSmallFile(path: string, value: unknown): void {
  const draft = `${path}.new`
  writeFileSync(draft, JSON.stringify(value, null, 2), { mode: PRIVATE_FILE })
  renameSync(draft, path)
}
