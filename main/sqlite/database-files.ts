import { rmSync } from 'node:fs'

/**
 * Suffixes of the files that SQLite stores next to a database: the log, its index, and the journal of an incomplete
 * transaction.
 */
export const besideDatabase = ['-wal', '-shm', '-journal'] as const

/**
 * Removes a database completely. Any remaining companion files would be applied to the next database with the same
 * name.
 */
export function removeDatabase(file: string): void {
  for (const rest of ['', ...besideDatabase]) rmSync(file + rest, { force: true })
}
