import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { closeToOthers, PRIVATE_FILE, PRIVATE_FOLDER } from '../../disk/private-files.ts'

/** Thrown if another running process on this machine is using the data folder. */
export class DataFolderInUse extends Error {
  override readonly name = 'DataFolderInUse'
}

/**
 * Claims a data folder for this process and denies other users of the machine access to it. Electron's own lock belongs
 * to the profile, and two profiles may use one data folder. Takes over a lock whose process has ended. Returns the
 * function that releases the lock. Throws DataFolderInUse, or the file system's error.
 */
export function claimDataFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER })
  closeToOthers(folder)
  const lock = join(folder, 'lectern.lock')
  if (!create(lock)) {
    const owner = Number(read(lock))
    if (owner !== process.pid && isAlive(owner)) throw new DataFolderInUse(`Process ${owner} uses ${folder}`)
    writeFileSync(lock, String(process.pid))
    closeToOthers(lock)
  }
  return () => {
    if (read(lock) === String(process.pid)) rmSync(lock, { force: true })
  }
}

function create(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx', mode: PRIVATE_FILE })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function read(lock: string): string {
  try {
    return readFileSync(lock, 'utf8').trim()
  } catch {
    // A lock file that can't be read identifies no process.
    return ''
  }
}

function isAlive(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
