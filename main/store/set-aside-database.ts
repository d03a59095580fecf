import { existsSync, renameSync } from 'node:fs'

/**
 * Renames a database that can't be read, with its log, so that a new one can take its place: `queue.db.damaged-1`.
 * Nothing is deleted: someone may still get something out of it. Returns the new name.
 */
export function setAside(file: string): string {
  let number = 1
  while (existsSync(`${file}.damaged-${number}`)) number++
  const aside = `${file}.damaged-${number}`
  for (const end of ['', '-wal', '-shm']) if (existsSync(file + end)) renameSync(file + end, aside + end)
  return aside
}
