import { existsSync, renameSync } from 'node:fs'
import { besideDatabase } from '../sqlite/database-files.ts'

/**
 * Renames an unreadable database and its companion files, so that a new one can replace it: `queue.db.damaged-1`.
 * Deletes nothing, because data may still be recoverable from it. Returns the new name.
 */
export function setAsideDatabase(file: string): string {
  let number = 1
  while (existsSync(`${file}.damaged-${number}`)) number++
  const aside = `${file}.damaged-${number}`
  for (const end of ['', ...besideDatabase]) if (existsSync(file + end)) renameSync(file + end, aside + end)
  return aside
}
