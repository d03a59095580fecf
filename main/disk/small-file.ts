import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import type * as z from 'zod/mini'
import { PRIVATE_FILE } from './private-files.ts'

/** Returns the contents of a small JSON file. Null if it is missing or invalid. */
export function readSmallFile<S extends z.ZodMiniType>(path: string, schema: S): z.output<S> | null {
  try {
    const read = schema.safeParse(JSON.parse(readFileSync(path, 'utf8')))
    return read.success ? read.data : null
  } catch {
    // The caller has a default, and the next write repairs the file.
    return null
  }
}

/** Writes immediately and atomically: if the process is killed, the old file remains. */
export function writeSmallFile(path: string, value: unknown): void {
  const draft = `${path}.new`
  writeFileSync(draft, JSON.stringify(value, null, 2), { mode: PRIVATE_FILE })
  renameSync(draft, path)
}
