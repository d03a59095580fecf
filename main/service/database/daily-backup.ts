import { mkdirSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { openConnection } from '../../sqlite/open-connection.ts'
import { PRIVATE_FOLDER } from '../../disk/private-files.ts'
import { OBJECTS_FOLDER } from '../objects/open-objects.ts'
import { backupLibrary } from './backup-library.ts'
import { isDamage, LIBRARY_FILE } from './library-file.ts'

/** Inside a data folder. */
const BACKUPS_FOLDER = 'backups'
const DAY = 24 * 60 * 60 * 1000
const DAYS_KEPT = 7
const named = /^library-\d{4}-\d{2}-\d{2}\.db$/

/** 'full': it would take more than half of the free space. */
export type DailyBackup = 'made' | 'unchanged' | 'full'

/**
 * Makes the backup of the day, unless the library is as the newest one has it, and deletes those that are older than a
 * week. The newest always stays. Throws UnusableLibraryError if the library is damaged; then no backup is deleted.
 */
export async function backUpDaily(folder: string, now: number): Promise<DailyBackup> {
  const backups = join(folder, BACKUPS_FOLDER)
  mkdirSync(backups, { recursive: true, mode: PRIVATE_FOLDER })
  for (const name of readdirSync(backups)) if (name.startsWith('.')) rmSync(join(backups, name), { force: true })
  const newest = newestBackup(folder)
  const file = join(backups, nameOf(now))
  const changed = newest === null || stateOf(newest) !== stateOf(join(folder, LIBRARY_FILE))
  if (changed && newest !== file) {
    const { bavail, bsize } = statfsSync(backups)
    if (sizeOf(join(folder, LIBRARY_FILE)) + sizeOf(join(folder, OBJECTS_FOLDER)) > (bavail * bsize) / 2) return 'full'
    await backupLibrary(folder, file)
  }
  const oldest = nameOf(now - (DAYS_KEPT - 1) * DAY)
  for (const name of namesIn(folder).slice(0, -1)) if (name < oldest) rmSync(join(backups, name))
  return changed && newest !== file ? 'made' : 'unchanged'
}

/** The path of the latest daily backup. Null if there is none. */
export function newestBackup(folder: string): string | null {
  const name = namesIn(folder).at(-1)
  return name === undefined ? null : join(folder, BACKUPS_FOLDER, name)
}

const nameOf = (now: number): string => `library-${new Date(now).toISOString().slice(0, 10)}.db`

/** From old to new. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(join(folder, BACKUPS_FOLDER))
      .filter((name) => named.test(name))
      .toSorted()
  } catch {
    // There was no backup yet.
    return []
  }
}

/** Differs whenever a reader changed something. Whoever is signed in does not count. Empty if the file is unreadable. */
function stateOf(file: string): string {
  try {
    const sqlite = openConnection(file)
    try {
      return JSON.stringify(sqlite.prepare('SELECT * FROM account ORDER BY id').all())
    } finally {
      sqlite.close()
    }
  } catch (error) {
    if (!isDamage(error)) throw error
    return ''
  }
}

function sizeOf(path: string): number {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found?.isDirectory()) return found?.size ?? 0
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0)
}
