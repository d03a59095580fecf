import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as t from '#shared/words/service/tools.ts'
import { makeFolder } from './folder-files.ts'
import { codeOf, FolderProblem } from './folder-problem.ts'
import { ownFolder } from './folder-state.ts'

/**
 * In milliseconds. A lock that has not been renewed for this long is stale, even if a process now has its process ID.
 */
const LEFT_OVER = 10 * 60_000

export interface FolderLock {
  /** Renews the lock. Call this every few minutes. */
  readonly renew: () => void
  readonly release: () => void
}

const lockOf = (folder: string): string => join(ownFolder(folder), 'lock')

/** Locks a folder so that only this process syncs it. Throws FolderProblem. */
export function lockFolder(folder: string): FolderLock {
  makeFolder(ownFolder(folder))
  const lock = lockOf(folder)
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
    if (isHeld(lock)) throw new FolderProblem(t.anotherSyncIsWritingToFolder({ folder }))
    writeFileSync(lock, String(process.pid))
  }
  const renew = (): void => {
    const now = new Date()
    utimesSync(lock, now, now)
  }
  return { renew, release: () => rmSync(lock, { force: true }) }
}

/** Removes the lock left behind by a thread of this process that was stopped during a sync. */
export function releaseFolder(folder: string): void {
  try {
    if (Number(readFileSync(lockOf(folder), 'utf8')) === process.pid) rmSync(lockOf(folder), { force: true })
  } catch (error) {
    // The lock has already been released, or its folder no longer exists.
    if (!['ENOENT', 'ENOTDIR'].includes(codeOf(error))) throw error
  }
}

function isHeld(lock: string): boolean {
  const renewed = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? 0
  return Date.now() - renewed < LEFT_OVER && isAlive(Number(readFileSync(lock, 'utf8')))
}

function isAlive(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}
