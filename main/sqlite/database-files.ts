import { rmSync } from 'node:fs'

/** What SQLite keeps beside a database: the log, its index, and the journal of a change that is not complete. */
export const besideDatabase = ['-wal', '-shm', '-journal'] as const

/** Removes a database whole. What was left beside it would be written into the next file of its name. */
export function removeDatabase(file: string): void {
  for (const rest of ['', ...besideDatabase]) rmSync(file + rest, { force: true })
}
