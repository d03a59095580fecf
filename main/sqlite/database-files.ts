import { rmSync } from 'node:fs'

/** Files that SQLite stores beside a database: the log, its index, and the journal of an incomplete change. */
export const besideDatabase = ['-wal', '-shm', '-journal'] as const

/** Removes a database completely. Files left beside it would be written into the next file of its name. */
export function removeDatabase(file: string): void {
  for (const rest of ['', ...besideDatabase]) rmSync(file + rest, { force: true })
}
