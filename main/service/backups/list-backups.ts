import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Backup, LibraryCounts } from '#shared/model/backups/backup-state.ts'
import { openConnection } from '../../sqlite/open-connection.ts'
import { LIBRARY_FILE } from '../database/library-file.ts'
import { asideDate, asideNames, backupsIn, dailyNames } from './backup-files.ts'
import { chooseBackups } from './choose-backups.ts'
import { countLibrary } from './prove-backup.ts'
import { readProofs } from './proofs.ts'
import { readRotation } from './rotation.ts'

/** Returns all backups in a data folder, newest first. */
export function listBackups(folder: string): Backup[] {
  const { proofs } = readProofs(folder)
  const names = dailyNames(folder)
  const kinds = chooseBackups(names, readRotation(folder))
  const daily = names.flatMap((name): Backup[] => {
    const found = statSync(join(backupsIn(folder), name), { throwIfNoEntry: false })
    if (!found) return []
    const proof = proofs[name]
    return [
      {
        name,
        kind: kinds.get(name) ?? 'daily',
        made_date: found.mtime.toISOString(),
        bytes: found.size,
        checked_date: proof && proof.problem === null ? new Date(proof.checked).toISOString() : null,
        problem: proof?.problem ?? null,
        counts: proof?.counts ?? null,
      },
    ]
  })
  const aside = asideNames(folder).flatMap((name): Backup[] => {
    const found = statSync(join(folder, name), { throwIfNoEntry: false })
    if (!found) return []
    return [
      {
        name,
        kind: 'aside',
        made_date: new Date(asideDate(name)).toISOString(),
        bytes: found.size,
        checked_date: null,
        problem: null,
        counts: countsIn(join(folder, name)),
      },
    ]
  })
  return [...daily, ...aside].toSorted((a, b) => b.made_date.localeCompare(a.made_date))
}

/** Returns the counts of a data folder's current library. Null if it cannot be read. */
export const presentCounts = (folder: string): LibraryCounts | null => countsIn(join(folder, LIBRARY_FILE))

function countsIn(file: string): LibraryCounts | null {
  try {
    const sqlite = openConnection(file)
    try {
      return countLibrary(sqlite)
    } finally {
      sqlite.close()
    }
  } catch (error) {
    // The file is damaged or from a version with different tables, so its contents are not reported.
    if (error instanceof Error && 'code' in error) return null
    throw error
  }
}
