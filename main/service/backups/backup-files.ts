import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { PRIVATE_FOLDER } from '../../disk/private-files.ts'

/** Name of the backup folder inside a data folder. */
const BACKUPS_FOLDER = 'backups'

const daily = /^library-\d{4}-\d{2}-\d{2}\.db$/
const aside = /^library-before-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})\.db$/

export function backupsIn(folder: string): string {
  return join(folder, BACKUPS_FOLDER)
}

export function makeBackupsFolder(folder: string): string {
  const backups = backupsIn(folder)
  mkdirSync(backups, { recursive: true, mode: PRIVATE_FOLDER })
  return backups
}

/** Returns the name of the backup for a day (UTC). */
export const dailyName = (now: number): string => `library-${new Date(now).toISOString().slice(0, 10)}.db`

/** Returns the names of a data folder's daily backups, oldest first. */
export const dailyNames = (folder: string): string[] => namesIn(backupsIn(folder), daily)

/** Returns the name under which a library is preserved when a backup replaces it. */
export const asideName = (now: number): string =>
  `library-before-${new Date(now).toISOString().replaceAll(':', '-').slice(0, 19)}.db`

/** Returns the names of the libraries in a data folder that were replaced by backups, oldest first. */
export const asideNames = (folder: string): string[] => namesIn(folder, aside)

/** Returns the path of a backup from either list. Null for any other name. */
export function pathOfBackup(folder: string, name: string): string | null {
  if (dailyNames(folder).includes(name)) return join(backupsIn(folder), name)
  return asideNames(folder).includes(name) ? join(folder, name) : null
}

/** Returns the path of the latest daily backup. Null if there is none. */
export function newestBackup(folder: string): string | null {
  const name = dailyNames(folder).at(-1)
  return name === undefined ? null : join(backupsIn(folder), name)
}

/** Returns the time at which a library was set aside, in milliseconds, from its file name. */
export function asideDate(name: string): number {
  const [, day, hour, minute, second] = aside.exec(name) ?? []
  return Date.parse(`${day}T${hour}:${minute}:${second}Z`)
}

function namesIn(folder: string, pattern: RegExp): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => pattern.test(name))
      .toSorted()
  } catch {
    // There is no backup yet.
    return []
  }
}
