import { rmSync, statSync } from 'node:fs'
import { open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { PRIVATE_FILE } from './private-files.ts'

/** Name of the file inside a data folder. */
const SPARE_FILE = 'spare-space'
const SPARE_BYTES = 8 * 1024 * 1024
const SPARE_PART = 64 * 1024
/** Disk space that is left free for other programs. */
const LEFT_FREE = 8 * SPARE_BYTES

/**
 * Reserves some space, so that the library can be opened on a full disk. Does nothing on a disk that is nearly full.
 * Rejects with the file system's error.
 */
export async function keepSpareSpace(folder: string): Promise<void> {
  const file = join(folder, SPARE_FILE)
  if (statSync(file, { throwIfNoEntry: false })?.size === SPARE_BYTES) return
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < LEFT_FREE) return
  const handle = await open(file, 'w', PRIVATE_FILE)
  try {
    const part = Buffer.alloc(SPARE_PART, 'spare ')
    for (let at = 0; at < SPARE_BYTES; at += SPARE_PART) await handle.write(part, 0, SPARE_PART, at)
    await handle.sync()
  } catch (error) {
    await rm(file, { force: true })
    throw error
  } finally {
    await handle.close()
  }
}

/**
 * Frees the folder's spare space if a data folder could not be opened because the disk is full. True if a new attempt
 * may succeed. SQLite can't even read without writing a little.
 */
export function gaveUpSpareSpace(folder: string, error: unknown): boolean {
  const file = join(folder, SPARE_FILE)
  if (!isDiskFull(error) || !statSync(file, { throwIfNoEntry: false })) return false
  rmSync(file, { force: true })
  return true
}

/**
 * True if the error means that the disk is full. SQLite reports an I/O error if it can't write its log or the log's
 * index.
 */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return (
    /^(?:ENOSPC|EDQUOT|full|SQLITE_FULL|SQLITE_IOERR_(?:SHMSIZE|SHMOPEN|WRITE))$/.test(code) || isDiskFull(error.cause)
  )
}
