import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Another living process of this machine has the data folder. */
export class DataFolderInUse extends Error {
  override readonly name = 'DataFolderInUse'
}

/**
 * Takes a data folder for this process alone: Electron's own lock is the profile's, and two profiles may point at one
 * data folder. A lock whose process is gone is taken over. Returns how to give it back. Throws DataFolderInUse, or what
 * the disk refused.
 */
export function claimDataFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true })
  const lock = join(folder, 'lectern.lock')
  if (!create(lock)) {
    const owner = Number(read(lock))
    if (owner !== process.pid && isAlive(owner)) throw new DataFolderInUse(`Process ${owner} uses ${folder}`)
    writeFileSync(lock, String(process.pid))
  }
  return () => {
    if (read(lock) === String(process.pid)) rmSync(lock, { force: true })
  }
}

function create(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
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
    // A lock that cannot be read names nobody.
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
