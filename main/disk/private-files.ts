import { chmodSync, statSync } from 'node:fs'

/** Only the owner may access the folder. */
export const PRIVATE_FOLDER = 0o700

/** Only the owner may read and write. */
export const PRIVATE_FILE = 0o600

const OTHERS = 0o077

/** Mode bit of a folder like /tmp, which is intentionally writable by all users. */
const STICKY = 0o1000

/**
 * Denies other users of the machine access to an existing file or folder. Does nothing if it does not exist, if another
 * user owns it, or if its file system has no permissions.
 */
export function closeToOthers(path: string): void {
  try {
    const { mode } = statSync(path)
    if ((mode & OTHERS) !== 0 && (mode & STICKY) === 0) chmodSync(path, mode & PRIVATE_FOLDER)
  } catch {
    // The path is inside a folder that is already private, or on a file system without permissions.
    return
  }
}
